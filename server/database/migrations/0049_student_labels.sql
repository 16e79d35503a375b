-- What the office calls students by when it makes groups: 'ELL', 'Band'. A school writes each label in one way.
create table student_label (
  student_id integer not null references student on delete cascade,
  label text collate "und-x-icu" not null check (label <> ''),
  primary key (student_id, label)
);
create unique index student_label_key on student_label (student_id, lower(label));
create index student_label_by_label on student_label (lower(label), label);

-- Two students whom the office wants in different groups, or in the same one. The smaller id stands first.
create table student_pair (
  student_id integer not null references student on delete cascade,
  other_student_id integer not null references student on delete cascade,
  kind text not null check (kind in ('apart', 'together')),
  primary key (student_id, other_student_id),
  check (student_id < other_student_id)
);
create index student_pair_by_other on student_pair (other_student_id);

alter table upload_batch drop constraint upload_batch_kind_check;
alter table upload_batch add constraint upload_batch_kind_check
  check (kind in ('students', 'staff', 'homeroom_teachers', 'labels'));
