-- What an information system says of a course besides our own fields; it is given back to other systems.
create table imported_course (
  course_id integer primary key references course on delete cascade,
  course_code text check (course_code <> ''),
  subjects text[] not null default '{}'
);

-- Which upload gave an id, and which id it replaced, so that undoing the upload restores what was there before.
alter table foreign_id add column upload_batch_id integer references upload_batch,
  add column former_sourced_id text check (former_sourced_id <> '');
create index foreign_id_by_upload on foreign_id (upload_batch_id) where upload_batch_id is not null;
