-- What a save was answered, by the key that its sender gave it: a repeat answers the same and writes nothing.
create table attendance_save (
  account integer not null references account on delete cascade,
  key text not null check (key <> ''),
  -- SHA-256 of what was sent: the same key with anything else is refused.
  digest bytea not null,
  answer jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (account, key)
);
create index attendance_save_by_age on attendance_save (account, saved_at);
