-- Uploads of sections, enrollments, marks and OneRoster files.
alter table upload_batch drop constraint upload_batch_kind_check;
alter table upload_batch add constraint upload_batch_kind_check check (
  kind in ('students', 'staff', 'homeroom_teachers', 'labels', 'contacts', 'sections', 'enrollments', 'marks', 'oneroster')
);

-- A file of several kinds of records changes records of several tables.
alter table upload_change add column entity text not null default '';
alter table upload_change drop constraint upload_change_pkey;
alter table upload_change add primary key (upload_batch_id, entity, record_id);

-- A mark that an upload brought: undoing the upload restores what was there before.
alter table attendance_change add column upload_batch_id integer references upload_batch;
create index attendance_change_by_upload on attendance_change (upload_batch_id) where upload_batch_id is not null;

-- Which columns of another system's file are what, as somebody chose once. A file with the same headers is read the same way.
create table upload_mapping (
  id integer generated always as identity primary key,
  kind text not null,
  -- What people call it, such as the system that the file comes from.
  name text not null check (name <> ''),
  -- The sorted header keys of the file.
  headers text[] not null,
  -- Our field -> header of its column.
  columns jsonb not null,
  saved_by_id integer not null references account,
  saved_at timestamptz not null,
  unique (kind, headers)
);
create index upload_mapping_by_saver on upload_mapping (saved_by_id);

-- Which classes of another system become core, CTE or homeroom groups; the first rule that matches counts.
create table class_rule (
  place integer primary key,
  field text not null check (field in ('class_type', 'title', 'course_title', 'course_code', 'subject', 'period')),
  comparison text not null check (comparison in ('is', 'contains', 'begins_with')),
  value text not null check (value <> ''),
  becomes text not null check (becomes in ('core', 'cte', 'homeroom', 'left_out'))
);

-- The id that another system has for a record of ours, which is named by our own sourcedId, such as student-17.
create table foreign_id (
  collection text not null check (
    collection in ('academicSessions', 'orgs', 'courses', 'classes', 'users', 'roles', 'enrollments')
  ),
  own_id text not null check (own_id <> ''),
  sourced_id text not null check (sourced_id <> '' and length(sourced_id) <= 255),
  primary key (collection, own_id),
  unique (collection, sourced_id)
);

-- What an information system says of a class, until a schedule of ours says it.
create table imported_class (
  student_group_id integer primary key references student_group on delete cascade,
  course_id integer references course on delete set null,
  class_code text check (class_code <> ''),
  block_schedule_ids integer[] not null default '{}',
  periods text[] not null default '{}',
  subjects text[] not null default '{}'
);
create index imported_class_by_course on imported_class (course_id) where course_id is not null;
create table imported_teaching (
  student_group_id integer not null references student_group on delete cascade,
  teacher_id integer not null references teacher on delete cascade,
  is_primary boolean not null default false,
  begin_date date,
  -- The first day after it.
  end_date date,
  primary key (student_group_id, teacher_id)
);
create index imported_teaching_by_teacher on imported_teaching (teacher_id);

-- The records that other programs read, as they were when the last of them asked. A record that ended stays with
-- `deleted`, so that pages do not shift, and `changed_at` never goes back behind what was read before.
create table roster_record (
  place bigint generated always as identity primary key,
  collection text not null check (
    collection in ('academicSessions', 'orgs', 'courses', 'classes', 'users', 'roles', 'enrollments')
  ),
  own_id text not null,
  sourced_id text not null,
  -- By the field names of OneRoster CSV 1.2.
  fields jsonb not null,
  deleted boolean not null default false,
  changed_at timestamptz not null,
  unique (collection, own_id),
  unique (collection, sourced_id)
);
create index roster_record_by_place on roster_record (collection, place);
create index roster_record_by_change on roster_record (collection, changed_at);

-- A program of the school that may read the roster.
create table api_client (
  id integer generated always as identity primary key,
  client_id text not null unique,
  name text not null check (name <> ''),
  secret_hash bytea not null,
  scopes text[] not null,
  made_at timestamptz not null,
  made_by_id integer not null references account,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by_id integer references account,
  constraint revoked_by_somebody check ((revoked_by_id is null) = (revoked_at is null))
);
create index api_client_by_maker on api_client (made_by_id);
create index api_client_by_revoker on api_client (revoked_by_id) where revoked_by_id is not null;
create table api_token (
  token_hash bytea primary key,
  api_client_id integer not null references api_client on delete cascade,
  scopes text[] not null,
  expires_at timestamptz not null
);
create index api_token_by_client on api_token (api_client_id);
create index api_token_by_expiry on api_token (expires_at);

-- The words of the district for marks: an attendance event category of Ed-Fi for each.
create table attendance_category (
  mark text primary key check (mark in ('P', 'A', 'AEX', 'AUX', 'T', 'TEX', 'TUX')),
  category text not null check (category <> '')
);
insert into attendance_category (mark, category) values
  ('P', 'In Attendance'),
  ('A', 'Unexcused Absence'),
  ('AEX', 'Excused Absence'),
  ('AUX', 'Unexcused Absence'),
  ('T', 'Tardy'),
  ('TEX', 'Tardy'),
  ('TUX', 'Tardy');
