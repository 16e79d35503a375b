create table idempotency_key (
  account_id integer not null references account on delete cascade,
  key text not null check (key <> ''),
  digest bytea not null,
  reply jsonb,
  used_at timestamptz not null default now(),
  primary key (account_id, key)
);
comment on table idempotency_key is
  'What calls were replied that named an Idempotency-Key: a repeat gets the same reply and does nothing more.';
comment on column idempotency_key.digest is
  'SHA-256 of the route and what was sent: the same key with anything else is refused.';
comment on column idempotency_key.reply is 'Null only within the transaction that does what the call asks for.';
create index idempotency_key_by_age on idempotency_key (account_id, used_at);
-- Replies to saved sheets and to added records were in two tables; they last two weeks, so they are not carried over.
drop table attendance_save;
drop table repeated_add;
