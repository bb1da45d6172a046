"""Rules 2, 10 and 11: strategic events, wizards, the Dark Temple, Lord Soth, citadels."""
