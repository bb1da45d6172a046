### What games of earlier versions have told; their kept lines still need these texts.

dg-name = { $one }
dg-names = { $one }, { $others }
