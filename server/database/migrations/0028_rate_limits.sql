-- How often sign-in, uploads and links were used, so that all processes of a school count together. What it holds is of no
-- use after a minute, so it may be lost with a crash and is in no backup.
create unlogged table rate_limit (
  -- SHA-256 of what is limited and of whom.
  key_hash bytea primary key check (length(key_hash) = 32),
  uses integer not null,
  ends_at timestamptz not null
);
