-- What was added with a key that its sender gave it, and what that was answered: a repeat answers the same and adds nothing.
create table repeated_add (
  account_id integer not null references account on delete cascade,
  key text not null check (key <> ''),
  -- SHA-256 of the kind of record and what was sent: the same key with anything else is refused.
  digest bytea not null,
  -- Null only within the transaction that adds.
  reply jsonb,
  added_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index repeated_add_by_age on repeated_add (added_at);
