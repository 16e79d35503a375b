create table upload_batch (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in ('students', 'staff', 'homeroom_teachers', 'labels', 'contacts', 'sections', 'enrollments', 'marks', 'oneroster')
  ),
  account_id bigint not null references account,
  at timestamptz not null default now(),
  file_name text not null,
  clear_existing boolean not null default false,
  columns jsonb not null default '[]',
  row_count integer not null,
  added integer not null,
  changed integer not null,
  unchanged integer not null,
  rejected integer not null default 0,
  undone_at timestamptz,
  undone_by_id bigint references account,
  kept jsonb not null default '[]',
  kept_count integer not null default 0
);
comment on table upload_batch is 'A file that was uploaded, what it did, and what undoing it left as it was.';
comment on column upload_batch.columns is 'The headers of the file that were read, in order.';
comment on column upload_batch.rejected is 'How many rows were rejected; the number stays when the rows are deleted.';
comment on column upload_batch.kept is 'What undoing left as it was: the first records with their reasons.';
comment on column upload_batch.kept_count is 'How many records undoing left as they were.';
create index upload_batch_by_account on upload_batch (account_id);
create index upload_batch_by_undoing_account on upload_batch (undone_by_id) where undone_by_id is not null;

create table upload_change (
  upload_batch_id bigint not null references upload_batch,
  entity text not null default '',
  record_id bigint not null,
  before jsonb,
  after jsonb not null,
  left_groups bigint[] not null default '{}',
  primary key (upload_batch_id, entity, record_id)
);
comment on table upload_change is 'What an upload did to one record.';
comment on column upload_change.entity is 'The table of the record, where a file has several kinds of records; else empty.';
comment on column upload_change.before is 'Null where the record was added.';
comment on column upload_change.left_groups is 'The groups that a student left because of the upload.';
-- The students whom uploads added lately.
create index upload_change_of_added on upload_change (upload_batch_id) where before is null;

create table upload_rejected (
  upload_batch_id bigint not null references upload_batch,
  place integer not null,
  row_number integer not null,
  message text not null,
  problems jsonb not null default '[]',
  cells jsonb not null default '[]',
  primary key (upload_batch_id, place)
);
comment on column upload_rejected.problems is 'Column, value and what is expected, for each bad cell.';

create table upload_mapping (
  id bigint generated always as identity primary key,
  kind text not null,
  name text not null check (name <> ''),
  fingerprint bytea not null,
  columns jsonb not null,
  saved_by_id bigint not null references account,
  saved_at timestamptz not null,
  unique (kind, fingerprint)
);
comment on table upload_mapping is
  'Which columns of another system''s file are what, as somebody chose once. A file with the same headers is read the same '
  'way.';
comment on column upload_mapping.name is 'What people call it, such as the system that the file comes from.';
comment on column upload_mapping.fingerprint is
  'Of all headers of the file: a list of some hundred headers does not fit into an index.';
comment on column upload_mapping.columns is 'Our field -> header of its column.';
create index upload_mapping_by_saver on upload_mapping (saved_by_id);

create table class_rule (
  place integer primary key,
  field text not null check (field in ('class_type', 'title', 'course_title', 'course_code', 'subject', 'period')),
  comparison text not null check (comparison in ('is', 'contains', 'begins_with')),
  value text not null check (value <> ''),
  becomes text not null check (becomes in ('core', 'cte', 'homeroom', 'left_out'))
);
comment on table class_rule is
  'Which classes of another system become core, CTE or homeroom groups; the first rule that matches counts.';

create table left_out_section (
  sourced_id text primary key check (sourced_id <> '' and length(sourced_id) <= 255),
  upload_batch_id bigint not null references upload_batch
);
comment on table left_out_section is
  'Sections of another system that became no group by the rules: rows of enrollments that name them are no errors.';
create index left_out_section_by_upload on left_out_section (upload_batch_id);

create table foreign_id (
  collection text not null check (
    collection in ('academicSessions', 'orgs', 'courses', 'classes', 'users', 'roles', 'enrollments')
  ),
  own_id text not null check (own_id <> ''),
  sourced_id text not null check (sourced_id <> '' and length(sourced_id) <= 255),
  upload_batch_id bigint references upload_batch,
  former jsonb,
  student_id bigint generated always as
    (case when own_id ~ '^(role-)?student-[0-9]+$' then substring(own_id from '[0-9]+$')::bigint end) stored
    references student on delete cascade,
  teacher_id bigint generated always as
    (case when own_id ~ '^((role-)?teacher|teaches-[0-9]+)-[0-9]+$' then substring(own_id from '[0-9]+$')::bigint end) stored
    references teacher on delete cascade,
  course_id bigint generated always as
    (case when own_id ~ '^course-[0-9]+$' then substring(own_id from '[0-9]+$')::bigint end) stored
    references course on delete cascade,
  student_group_id bigint generated always as
    (case when own_id ~ '^(group-[0-9]+|teaches-[0-9]+-[0-9]+)$' then substring(own_id from '[0-9]+')::bigint end) stored
    references student_group on delete cascade,
  group_membership_id bigint generated always as
    (case when own_id ~ '^member-[0-9]+$' then substring(own_id from '[0-9]+$')::bigint end) stored
    references group_membership on delete cascade,
  block_schedule_id bigint generated always as
    (case when own_id ~ '^block-[0-9]+$' then substring(own_id from '[0-9]+$')::bigint end) stored
    references block_schedule on delete cascade,
  primary key (collection, own_id),
  unique (collection, sourced_id)
);
comment on table foreign_id is
  'The id that another system has for a record of ours, which is named by our own sourcedId, such as student-17.';
comment on column foreign_id.upload_batch_id is 'The upload that gave the id.';
comment on column foreign_id.former is
  'The id that this one replaced, as deep as uploads did, so that each of them can be undone in any order: an object of '
  '`sourced_id`, `upload_batch_id` and `former`.';
create index foreign_id_by_upload on foreign_id (upload_batch_id) where upload_batch_id is not null;
-- The id goes with its record: it would keep the id from a new one.
create index foreign_id_of_student on foreign_id (student_id) where student_id is not null;
create index foreign_id_of_teacher on foreign_id (teacher_id) where teacher_id is not null;
create index foreign_id_of_course on foreign_id (course_id) where course_id is not null;
create index foreign_id_of_group on foreign_id (student_group_id) where student_group_id is not null;
create index foreign_id_of_membership on foreign_id (group_membership_id) where group_membership_id is not null;
create index foreign_id_of_block on foreign_id (block_schedule_id) where block_schedule_id is not null;

create table imported_course (
  course_id bigint primary key references course on delete cascade,
  course_code text check (course_code <> ''),
  subjects text[] not null default '{}'
);
comment on table imported_course is
  'What an information system says of a course besides our own fields; it is given back to other systems.';

create table imported_class (
  student_group_id bigint primary key references student_group on delete cascade,
  course_id bigint references course on delete set null,
  class_code text check (class_code <> ''),
  periods text[] not null default '{}',
  subjects text[] not null default '{}'
);
comment on table imported_class is 'What an information system says of a class, until a schedule of ours says it.';
create index imported_class_by_course on imported_class (course_id) where course_id is not null;

create table imported_class_block (
  student_group_id bigint not null references imported_class on delete cascade,
  block_schedule_id bigint not null references block_schedule on delete cascade,
  primary key (student_group_id, block_schedule_id)
);
comment on table imported_class_block is 'The blocks in which an information system says that a class meets.';
create index imported_class_block_by_block on imported_class_block (block_schedule_id);

create table imported_teaching (
  student_group_id bigint not null references student_group on delete cascade,
  teacher_id bigint not null references teacher on delete cascade,
  is_primary boolean not null default false,
  begin_date date,
  end_date date,
  primary key (student_group_id, teacher_id)
);
comment on column imported_teaching.end_date is 'The first day after it.';
create index imported_teaching_by_teacher on imported_teaching (teacher_id);

create table roster_record (
  place bigint generated always as identity primary key,
  collection text not null check (
    collection in ('academicSessions', 'orgs', 'courses', 'classes', 'users', 'roles', 'enrollments')
  ),
  own_id text not null,
  sourced_id text not null,
  fields jsonb not null,
  deleted boolean not null default false,
  changed_at timestamptz not null,
  unique (collection, own_id),
  -- Ids that other systems have given can change places among records: they must differ at the end of a transaction only.
  unique (collection, sourced_id) deferrable initially deferred
);
comment on table roster_record is
  'The records that other programs read, as they were when the last of them asked. A record that ended stays with '
  '`deleted`, so that pages do not shift, and `changed_at` never goes back behind what was read before.';
comment on column roster_record.fields is 'By the field names of OneRoster CSV 1.2.';
create index roster_record_by_place on roster_record (collection, place);
create index roster_record_by_change on roster_record (collection, changed_at);
-- Who is in a class, and which classes and roles somebody has.
create index roster_record_by_class on roster_record ((fields ->> 'classSourcedId')) where collection = 'enrollments';
create index roster_record_by_user on roster_record ((fields ->> 'userSourcedId'))
  where collection in ('enrollments', 'roles');

create table api_client (
  id bigint generated always as identity primary key,
  client_id text not null unique,
  name text not null check (name <> ''),
  secret_hash bytea not null,
  scopes text[] not null,
  made_at timestamptz not null,
  made_by_id bigint not null references account,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by_id bigint references account,
  constraint revoked_at_some_time check (revoked_at is not null or revoked_by_id is null)
);
comment on table api_client is 'A program of the school that may read the roster.';
comment on column api_client.revoked_by_id is 'Nobody is named where a restore of a backup revoked it.';
create index api_client_by_maker on api_client (made_by_id);
create index api_client_by_revoker on api_client (revoked_by_id) where revoked_by_id is not null;

create table api_token (
  token_hash bytea primary key,
  api_client_id bigint not null references api_client on delete cascade,
  scopes text[] not null,
  expires_at timestamptz not null
);
create index api_token_by_client on api_token (api_client_id);
create index api_token_by_expiry on api_token (expires_at);

create table roster_list (
  api_client_id bigint not null references api_client on delete cascade,
  query_hash bytea not null,
  places bigint[] not null,
  made_at timestamptz not null,
  primary key (api_client_id, query_hash)
);
comment on table roster_list is
  'A list that a program reads page by page, as it was when it began: later pages neither repeat nor skip a record.';
comment on column roster_list.query_hash is 'SHA-256 of what was asked for, without limit and offset.';
comment on column roster_list.places is 'The places of its records, in the order of the list.';
create index roster_list_by_age on roster_list (made_at);
