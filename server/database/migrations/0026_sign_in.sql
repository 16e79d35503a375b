-- Everyone may sign in as anybody only where the people are invented ones. The demo school has always had these three.
alter table school add column seeded_as_demo boolean not null default false;
update school set seeded_as_demo = true
where exists (select from teacher where email = 'teacher@homeroom.example')
  and exists (select from student where email = 'student@homeroom.example')
  and exists (select from account where email = 'newcomer@homeroom.example');

-- Keys of this installation, in no backup. Every process signs with one of them and accepts what any of them signed.
create table server_secret (
  id integer generated always as identity primary key,
  purpose text not null check (purpose = 'session'),
  secret bytea not null check (length(secret) >= 32),
  -- Made by Homeroom itself, once, where no setting names one.
  is_made boolean not null,
  used_at timestamptz not null default now(),
  unique (purpose, secret)
);
create unique index server_secret_made_once on server_secret (purpose) where is_made;

-- People see their own sessions by a number, never by the token's hash, and by what they signed in with.
alter table session
  add column id integer generated always as identity unique,
  add column device text not null default '' check (length(device) <= 100);
