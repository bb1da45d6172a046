### What games of earlier versions have told; their kept lines still need these texts.

dg-name = { $one }
dg-names = { $one }, { $others }
dg-log-activation = { $side } courts { $nation }: { $needed } or less is needed, the die shows { $die } [{ $parts }].
