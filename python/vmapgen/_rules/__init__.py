"""Rules for operators while the process runs: `rule`, `load_rules`, `prove`, and `probe`, which finds one by experiment."""
