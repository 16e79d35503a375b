-- Whom the school may tell about a student, in the order in which they are called.
create table contact (
  id integer generated always as identity primary key,
  student_id integer not null references student on delete cascade,
  place smallint not null,
  name text collate "und-x-icu" not null check (name <> ''),
  relation text collate "und-x-icu" not null default '',
  email text check (email <> ''),
  phone text check (phone <> ''),
  language text collate "und-x-icu" not null default '',
  may_receive boolean not null default false,
  constraint notices_need_an_address check (not may_receive or email is not null)
);
create index contact_by_student on contact (student_id, place);
