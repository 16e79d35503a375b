-- A substitute without an account takes the classes of one absent teacher on one day, by a link that the office has made.
-- Sheets name the account that took them, so each opening of a link has one: inactive, so that nobody ever signs in to it.
-- Its first name is the whole name that people read: 'Dana Reyes, substitute for Lena Lund'.
alter table account
  drop constraint account_role_check,
  add constraint account_role_check check (role in ('admin', 'teacher', 'student', 'none', 'substitute')),
  add constraint substitutes_cannot_sign_in
    check (role <> 'substitute' or (not active and google_sub is null and email like 'substitute %'));

drop trigger account_inserted_is_reference on account;
create constraint trigger account_inserted_is_reference after insert on account
  deferrable initially deferred for each row when (new.role in ('admin', 'teacher', 'substitute'))
  execute function raise_reference_version();

create table substitute_link (
  id integer generated always as identity primary key,
  teacher_id integer not null references teacher,
  day date not null,
  made_by_id integer not null references account,
  made_at timestamptz not null,
  -- SHA-256 of the secret of the link and of the typed code; the PIN is so short that its hash is salted and slow.
  token_hash bytea not null unique,
  code_hash bytea not null unique,
  pin_salt bytea not null,
  pin_hash bytea not null,
  wrong_pins smallint not null default 0,
  revoked_by_id integer references account,
  revoked_at timestamptz,
  constraint revoked_by_somebody check ((revoked_by_id is null) = (revoked_at is null))
);
create index substitute_link_by_day on substitute_link (day);
create index substitute_link_by_teacher on substitute_link (teacher_id);
create index substitute_link_by_maker on substitute_link (made_by_id);
create index substitute_link_by_revoker on substitute_link (revoked_by_id) where revoked_by_id is not null;
create index substitute_link_by_age on substitute_link (made_at);

-- An opening of a link. Each of its two ways opens it once.
create table substitute_visit (
  id integer generated always as identity primary key,
  substitute_link_id integer not null references substitute_link on delete cascade,
  way text not null check (way in ('link', 'code')),
  account_id integer not null unique references account,
  name text collate "und-x-icu" not null check (name <> ''),
  -- SHA-256 of the cookie, and of what lets the same browser repeat the opening after a lost reply.
  token_hash bytea not null unique,
  opening_hash bytea not null,
  -- What the browser stores is encrypted by it; forgotten where the visit ends.
  draft_key bytea,
  device text not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  unique (substitute_link_id, way)
);
