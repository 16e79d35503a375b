-- Names sort as people expect, whatever collation the database was made with. Ranges of days include their first day only.

create extension if not exists btree_gist;

create table school (
  id boolean primary key default true check (id),
  name text not null,
  time_zone text not null default 'America/New_York',
  year_start date not null,
  year_end date not null,
  set_up boolean not null default false,
  seeded_as_demo boolean not null default false,
  teachers_may_edit boolean not null default true,
  attendance_days_back smallint not null default 2 check (attendance_days_back between 0 and 30),
  tier_at_risk smallint not null default 5,
  tier_chronic smallint not null default 10,
  tier_severe smallint not null default 20,
  name_order text not null default 'last_first' constraint name_order_is_known check (name_order in ('last_first', 'first_last')),
  clock text not null default '24h' constraint clock_is_known check (clock in ('24h', '12h')),
  weight_one_a_day smallint not null default 30 check (weight_one_a_day between 0 and 100),
  weight_double_across_break smallint not null default 10 check (weight_double_across_break between 0 and 100),
  weight_long_day smallint not null default 8 check (weight_long_day between 0 and 100),
  weight_many_in_a_row smallint not null default 3 check (weight_many_in_a_row between 0 and 100),
  weight_gaps smallint not null default 2 check (weight_gaps between 0 and 100),
  weight_same_hour smallint not null default 1 check (weight_same_hour between 0 and 100),
  weight_little_change smallint not null default 4 check (weight_little_change between 0 and 100),
  district_school_id text check (district_school_id <> ''),
  district_calendar_code text check (district_calendar_code <> ''),
  constraint school_year_runs_forward check (year_end > year_start),
  constraint tiers_rise check (0 < tier_at_risk and tier_at_risk < tier_chronic and tier_chronic < tier_severe and tier_severe <= 100)
);
comment on table school is 'The one row of the school and its settings.';
comment on column school.time_zone is 'Days are local days of this time zone.';
comment on column school.seeded_as_demo is 'Everyone may sign in as anybody only where the people are invented ones.';
comment on column school.weight_one_a_day is
  'How much a wish that is not fulfilled counts when a week is proposed, per case; 0 ignores it. So do the other weights.';
comment on column school.district_school_id is
  'What the district calls this school, for files of attendance in Ed-Fi''s format.';
comment on column school.district_calendar_code is 'What the district calls the calendar of this school, for the same files.';

create table grade_level (
  id smallint primary key check (id between 1 and 7),
  grade smallint not null unique check (grade = id + 5)
);
insert into grade_level (id, grade) select code, code + 5 from generate_series(1, 7) as code;

create function fold_for_search(value text) returns text language sql immutable strict parallel safe
return case
  when octet_length(value) = length(value) then lower(value collate "C") collate "C"
  else lower(regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g') collate "und-x-icu") collate "C"
end;
comment on function fold_for_search is
  'People and groups are found by a text without case and accents, which the database keeps beside their names. Most texts '
  'are plain ASCII, for which the short way gives the same.';

create function search_words(lines text) returns tsvector language sql immutable strict parallel safe
return array_to_tsvector(array_remove(string_to_array(translate(lines, E'\n-', '  '), ' '), ''));
comment on function search_words is 'The words of folded lines, whose beginnings an index finds.';

create table teacher (
  id bigint generated always as identity primary key,
  first_name text collate "und-x-icu" not null check (first_name <> ''),
  last_name text collate "und-x-icu" not null check (last_name <> ''),
  email text not null check (email <> ''),
  teaches_core boolean not null default true,
  teaches_cte boolean not null default false,
  active boolean not null default true,
  search_lines text collate "C" not null generated always as (fold_for_search(
    E'\n' || last_name || ' ' || first_name || E'\n' || first_name || ' ' || last_name || E'\n' || email)) stored
);
comment on column teacher.search_lines is
  'Each line begins with a line feed, so that the beginning of a line can be searched for.';
create unique index teacher_email_key on teacher (lower(email));

create table student (
  id bigint generated always as identity primary key,
  first_name text collate "und-x-icu" not null check (first_name <> ''),
  last_name text collate "und-x-icu" not null check (last_name <> ''),
  preferred_name text collate "und-x-icu" constraint preferred_name_is_not_empty check (preferred_name <> ''),
  email text not null check (email <> ''),
  student_number text check (student_number <> ''),
  grade_level_id smallint not null references grade_level,
  is_active boolean not null default true,
  uid uuid not null default gen_random_uuid(),
  erased_at timestamptz,
  search_lines text collate "C" not null generated always as (fold_for_search(
    E'\n' || last_name || ' ' || first_name || E'\n' || first_name || ' ' || last_name || E'\n' || email
    || E'\n' || coalesce(student_number, '') || E'\n' || coalesce(preferred_name || ' ' || last_name, ''))) stored
);
comment on column student.preferred_name is 'What a student is called at school, where that is not the first name.';
comment on column student.uid is
  'Names a student in backups and in the list of erasures, where an id of this database could be another student''s later.';
comment on column student.search_lines is
  'Each line begins with a line feed, so that the beginning of a line can be searched for.';
create unique index student_email_key on student (lower(email));
-- A change of a column in a plain unique index locks the row against the foreign keys that refer to it, so that a saved
-- sheet waited for an upload that changed student numbers. A partial index does not count as a key there.
create unique index student_number_key on student (student_number) where student_number is not null;
create unique index student_uid_key on student (uid);
create index student_by_grade on student (grade_level_id) where is_active;
create index student_by_name on student (is_active, last_name, first_name, id);
create index student_by_search_word on student using gin (search_words(search_lines)) where is_active;
-- Of a short text there are often enough last names that begin with it.
create index student_by_search_start on student (left(search_lines, 40)) where is_active;

create table student_homeroom_teacher (
  student_id bigint not null references student,
  teacher_id bigint not null references teacher,
  primary key (student_id, teacher_id)
);
create index student_homeroom_teacher_by_teacher on student_homeroom_teacher (teacher_id);

create table student_label (
  student_id bigint not null references student on delete cascade,
  label text collate "und-x-icu" not null check (label <> ''),
  primary key (student_id, label)
);
comment on table student_label is
  'What the office calls students by when it makes groups: ''ELL'', ''Band''. A school writes each label in one way.';
create unique index student_label_key on student_label (student_id, lower(label));
create index student_label_by_label on student_label (lower(label), label);

create table student_pair (
  student_id bigint not null references student on delete cascade,
  other_student_id bigint not null references student on delete cascade,
  kind text not null check (kind in ('apart', 'together')),
  primary key (student_id, other_student_id),
  check (student_id < other_student_id)
);
comment on table student_pair is
  'Two students whom the office wants in different groups, or in the same one. The smaller id stands first.';
create index student_pair_by_other on student_pair (other_student_id);

create table account (
  id bigint generated always as identity primary key,
  email text not null check (email <> ''),
  first_name text collate "und-x-icu" not null default '',
  last_name text collate "und-x-icu" not null default '',
  role text not null check (role in ('admin', 'teacher', 'student', 'none', 'substitute')),
  teacher_id bigint unique references teacher,
  student_id bigint unique references student,
  superuser boolean not null default false,
  active boolean not null default true,
  signed_in_at timestamptz,
  constraint superusers_are_admins check (not superuser or role = 'admin'),
  constraint substitutes_cannot_sign_in check (role <> 'substitute' or (not active and email like 'substitute %')),
  constraint role_has_its_record check (
    case role
      when 'student' then student_id is not null and teacher_id is null
      when 'teacher' then teacher_id is not null and student_id is null
      when 'admin' then student_id is null
      else student_id is null and teacher_id is null
    end
  )
);
comment on table account is
  'Who signs in. Names stand here for people who have no teacher''s or student''s record, such as the office.';
comment on column account.first_name is
  'The whole name that people read of a substitute: ''Dana Reyes, substitute for Lena Lund''.';
comment on column account.role is
  'Sheets name the account that took them, so each opening of a substitute''s link has one, to which nobody can sign in.';
create unique index account_email_key on account (lower(email));
-- Students have accounts too, so the few of the staff are found by an index.
create index account_of_staff on account (role) where role in ('admin', 'teacher');
-- People who signed in before the office added them.
create index account_pending on account (lower(email)) where role = 'none';

create table account_identity (
  account_id bigint not null references account on delete cascade,
  provider text not null check (provider <> ''),
  subject text not null check (subject <> ''),
  primary key (account_id, provider),
  unique (provider, subject)
);
comment on table account_identity is
  'Whom a sign-in provider knows an account as: one subject for each provider, which stays when the address changes.';

create table account_choice (
  account_id bigint not null references account on delete cascade,
  name text not null check (name ~ '^[a-z_]{1,40}$'),
  value jsonb not null check (octet_length(value::text) <= 8000),
  changed_at timestamptz not null default now(),
  primary key (account_id, name)
);
comment on table account_choice is
  'What a person chose last on the screens, such as a grade, so that the next answer is already right.';

create table session (
  token_hash bytea primary key,
  id bigint not null generated always as identity unique,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  device text not null default '' check (length(device) <= 100)
);
comment on column session.id is 'People see their own sessions by this number, never by the token''s hash.';
comment on column session.device is 'What the person signed in with.';
create index session_by_account on session (account_id);
-- Each sign-in deletes the sessions that have ended.
create index session_by_end on session (ends_at);

create table student_deactivation (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  day date not null,
  at timestamptz not null default now()
);
comment on table student_deactivation is
  'A deactivation of students by the form or by a bulk action, and what it ended, so that it can be undone.';
create index student_deactivation_by_account on student_deactivation (account_id);

create table student_deactivation_member (
  student_deactivation_id bigint not null references student_deactivation on delete cascade,
  student_id bigint not null references student on delete cascade,
  memberships jsonb not null,
  ended_at timestamptz,
  primary key (student_deactivation_id, student_id)
);
comment on column student_deactivation_member.memberships is
  'The memberships before it: group, type, first_day, and end_day, the day after the last one or null.';
comment on column student_deactivation_member.ended_at is
  'The student is active again, whoever did that: there is nothing to undo.';
create index student_deactivation_member_by_student on student_deactivation_member (student_id, student_deactivation_id);
