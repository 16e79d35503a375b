create table attendance_sheet (
  section_period_id bigint not null references section_period,
  day date not null,
  teacher_id bigint not null references teacher,
  version integer not null default 1,
  taken_by_id bigint not null references account,
  taken_at timestamptz not null default now(),
  mark_count integer not null default 0 check (mark_count >= 0),
  upload_batch_id bigint references upload_batch,
  primary key (day, section_period_id, teacher_id)
);
comment on table attendance_sheet is
  'A sheet exists once it has been taken, so that "not taken" is never confused with "present".';
comment on column attendance_sheet.mark_count is
  'How many marks were first entered on it, so that the marks of a whole block need not be counted to name their number.';
comment on column attendance_sheet.upload_batch_id is
  'The upload that made it: undoing the upload deletes it again, where nothing else is on it.';
create index attendance_sheet_by_section_period on attendance_sheet (section_period_id);
create index attendance_sheet_by_teacher on attendance_sheet (teacher_id);
create index attendance_sheet_by_account on attendance_sheet (taken_by_id);
create index attendance_sheet_by_upload on attendance_sheet (upload_batch_id) where upload_batch_id is not null;

create table attendance_sheet_group (
  section_period_id bigint not null,
  day date not null,
  teacher_id bigint not null,
  student_group_id bigint not null references student_group,
  taken_by_id bigint not null references account,
  primary key (day, section_period_id, teacher_id, student_group_id, taken_by_id),
  foreign key (section_period_id, day, teacher_id) references attendance_sheet (section_period_id, day, teacher_id)
);
comment on table attendance_sheet_group is
  'The groups of a sheet, and who entered marks for them: a save checks the sheet, its groups and its account here once, '
  'not once a mark, and whether marks refer to a group or an account is found without looking at the marks.';
create index attendance_sheet_group_by_group on attendance_sheet_group (student_group_id);
create index attendance_sheet_group_by_account on attendance_sheet_group (taken_by_id);

create table attendance_mark (
  section_period_id bigint not null,
  day date not null,
  student_id bigint not null references student,
  status text not null check (status in ('P', 'A', 'T')),
  excuse text,
  comment text check (comment <> ''),
  teacher_id bigint not null,
  student_group_id bigint not null,
  version integer not null default 1,
  taken_by_id bigint not null,
  taken_at timestamptz not null default now(),
  first_taken_by_id bigint references account,
  first_taken_at timestamptz,
  primary key (day, section_period_id, student_id),
  constraint attendance_mark_sheet_group_fkey
    foreign key (section_period_id, day, teacher_id, student_group_id, taken_by_id)
    references attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id),
  constraint excuse_goes_with_status check (
    excuse is null or (status = 'A' and excuse in ('AEX', 'AUX')) or (status = 'T' and excuse in ('TEX', 'TUX'))
  ),
  constraint first_taken_by_someone_at_some_time check ((first_taken_by_id is null) = (first_taken_at is null))
);
comment on table attendance_mark is
  'The marks of a day lie together, so that the key, which begins with the day, serves as the index by day.';
comment on column attendance_mark.version is 'The sheet''s version in which the mark was last changed.';
comment on column attendance_mark.first_taken_by_id is 'Who took the mark first, where somebody has saved it since.';
create index attendance_mark_by_student on attendance_mark (student_id, day);
create index attendance_mark_by_first_account on attendance_mark (first_taken_by_id) where first_taken_by_id is not null;

create function raise_stale_write() returns integer language plpgsql as $$
begin
  raise exception 'a mark was saved meanwhile' using errcode = 'HR001';
end
$$;
comment on function raise_stale_write is
  'Lets one statement undo itself: where a mark was saved meanwhile, the write fails with a code of our own and is retried.';

create table attendance_correction (
  id bigint generated always as identity primary key,
  section_period_id bigint not null references section_period on delete cascade,
  day date not null,
  teacher_id bigint not null references teacher,
  version integer not null,
  reason text not null check (reason <> ''),
  asked_by_id bigint not null references account,
  asked_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  decided_by_id bigint references account,
  decided_at timestamptz,
  note text check (note <> ''),
  constraint decided_by_someone_at_some_time check (
    (state = 'open') = (decided_by_id is null) and (decided_by_id is null) = (decided_at is null)
  )
);
comment on table attendance_correction is 'What a teacher asks the office to correct after the window has closed.';
comment on column attendance_correction.version is 'The sheet''s version that the asker had seen.';
create unique index one_open_correction_of_a_sheet on attendance_correction (section_period_id, day, teacher_id)
  where state = 'open';
create index attendance_correction_by_sheet on attendance_correction (section_period_id, day);
create index attendance_correction_by_teacher on attendance_correction (teacher_id, id);
create index attendance_correction_by_asker on attendance_correction (asked_by_id);
create index attendance_correction_by_decider on attendance_correction (decided_by_id) where decided_by_id is not null;

create table attendance_correction_mark (
  attendance_correction_id bigint not null references attendance_correction on delete cascade,
  student_id bigint not null references student,
  status text not null check (status in ('P', 'A', 'T')),
  excuse text,
  comment text check (comment <> ''),
  old_status text,
  old_excuse text,
  old_comment text,
  primary key (attendance_correction_id, student_id),
  constraint asked_excuse_goes_with_status check (
    excuse is null or (status = 'A' and excuse in ('AEX', 'AUX')) or (status = 'T' and excuse in ('TEX', 'TUX'))
  )
);
comment on table attendance_correction_mark is
  'The old value is what stood when it was asked for; it has none where the student had no mark yet.';
create index attendance_correction_mark_by_student on attendance_correction_mark (student_id);

create table known_absence (
  id bigint generated always as identity primary key,
  student_id bigint references student on delete cascade,
  student_group_id bigint references student_group on delete cascade,
  grade_level_id smallint references grade_level,
  start_date date not null,
  end_date date not null,
  start_time time,
  end_time time,
  kind text not null check (kind in ('excused', 'unexcused', 'late', 'leaves_early', 'school_activity')),
  note text check (note <> ''),
  source text not null check (source in ('office', 'phone', 'mail', 'in_person', 'call', 'family')),
  created_by_id bigint not null references account,
  created_at timestamptz not null,
  changed_by_id bigint not null references account,
  changed_at timestamptz not null,
  removed_by_id bigint references account,
  removed_at timestamptz,
  constraint known_absence_of_one check (num_nonnulls(student_id, student_group_id, grade_level_id) <= 1),
  constraint known_absence_ends check (end_date >= start_date and start_time < end_time),
  constraint known_absence_until check (kind <> 'late' or (end_time is not null and start_time is null)),
  constraint known_absence_from check (kind <> 'leaves_early' or (start_time is not null and end_time is null)),
  constraint removed_by_somebody check ((removed_by_id is null) = (removed_at is null))
);
comment on table known_absence is
  'What the office knows of an absence before or after a teacher sees it: of one student, or of a group, a grade or, where '
  'none of the three is named, the whole school.';
comment on column known_absence.start_time is 'Null where the day counts from its beginning.';
comment on column known_absence.end_time is 'Null where the day counts to its end.';
comment on column known_absence.note is 'For the office only.';
comment on column known_absence.changed_at is 'Of several, the one that was entered or changed last counts.';
create index known_absence_by_end on known_absence (end_date) where removed_at is null;
-- Entries of a group, a grade or the school are few, and every sheet that is opened looks for those of its day.
create index known_absence_of_scope on known_absence (end_date) where student_id is null and removed_at is null;
create index known_absence_by_student on known_absence (student_id, end_date) where student_id is not null;
create index known_absence_by_group on known_absence (student_group_id) where student_group_id is not null;
create index known_absence_by_grade on known_absence (grade_level_id) where grade_level_id is not null;
create index known_absence_by_creator on known_absence (created_by_id);
create index known_absence_by_changer on known_absence (changed_by_id);
create index known_absence_by_remover on known_absence (removed_by_id) where removed_by_id is not null;

create table attendance_change (
  id bigint generated always as identity primary key,
  section_period_id bigint not null,
  day date not null,
  student_id bigint not null references student,
  old_status text,
  old_excuse text,
  old_comment text,
  old_teacher_id bigint references teacher,
  new_status text not null,
  new_excuse text,
  new_comment text,
  changed_by_id bigint not null references account,
  changed_at timestamptz not null default now(),
  reason text,
  attendance_correction_id bigint references attendance_correction,
  known_absence_id bigint references known_absence on delete set null,
  is_reversal boolean not null default false,
  upload_batch_id bigint references upload_batch,
  undone_upload_id bigint references upload_batch
);
comment on table attendance_change is
  'Append-only: the old and new value of a mark that was changed. A first value is no change: the mark says who took it.';
comment on column attendance_change.old_teacher_id is
  'The teacher whose sheet held the old value: a comment is for that teacher and for the office.';
comment on column attendance_change.attendance_correction_id is 'The request because of which the office changed it.';
comment on column attendance_change.known_absence_id is
  'The known absence because of which it was changed: removing that one proposes the reverse.';
comment on column attendance_change.is_reversal is
  'A known absence was changed or removed, so that the mark has no excuse by it any more.';
comment on column attendance_change.upload_batch_id is
  'The upload that brought the mark: undoing the upload restores what was there before.';
comment on column attendance_change.undone_upload_id is
  'The upload that the change took back: what was there before counts again, as it came.';
create index attendance_change_by_mark on attendance_change (section_period_id, day, student_id);
create index attendance_change_by_moment on attendance_change (changed_at);
-- Whether changes of marks hang on a student is asked for each one who is removed again by undoing an upload.
create index attendance_change_by_student on attendance_change (student_id);
create index attendance_change_by_old_teacher on attendance_change (old_teacher_id) where old_teacher_id is not null;
create index attendance_change_by_account on attendance_change (changed_by_id);
create index attendance_change_by_correction on attendance_change (attendance_correction_id)
  where attendance_correction_id is not null;
create index attendance_change_by_known_absence on attendance_change (known_absence_id)
  where known_absence_id is not null;
create index attendance_change_by_upload on attendance_change (upload_batch_id) where upload_batch_id is not null;
create index attendance_change_by_undone_upload on attendance_change (undone_upload_id) where undone_upload_id is not null;

create function guard_attendance_change() returns trigger language plpgsql as $$
declare
  purpose text := coalesce(current_setting('homeroom.audit_purpose', true), '');
  remarks constant text[] := '{old_comment,new_comment,reason}';
begin
  if tg_op = 'DELETE' and purpose = 'retention' then
    return old;
  end if;
  if tg_op = 'UPDATE' and purpose = 'erasure' and to_jsonb(new) - remarks = to_jsonb(old) - remarks then
    return new;
  end if;
  raise exception 'attendance_change is append-only';
end $$;
comment on function guard_attendance_change is
  'Changes of marks are only ever added, except that an erasure takes remarks away and that old ones are deleted; both say '
  'so in homeroom.audit_purpose for their transaction.';
create trigger attendance_change_append_only before update or delete on attendance_change
  for each row execute function guard_attendance_change();

create function delete_mark_changes_before(moment timestamptz, most integer) returns bigint language plpgsql as $$
declare
  count bigint;
begin
  perform set_config('homeroom.audit_purpose', 'retention', true);
  with deleted as (
    delete from attendance_change where id in (
      select id from attendance_change where changed_at < moment order by changed_at, id limit most)
    returning id, section_period_id, day, student_id
  ), changed as (
    update attendance_mark mark set first_taken_by_id = null, first_taken_at = null
    where (section_period_id, day, student_id) in (select section_period_id, day, student_id from deleted)
  )
  select count(*) into count from deleted;
  perform set_config('homeroom.audit_purpose', '', true);
  return count;
end $$;
comment on function delete_mark_changes_before is
  'Deletes at most so many of the oldest changes before a moment. A mark whose earlier values are deleted says only who '
  'took the value that it has.';

create table attendance_category (
  mark text primary key check (mark in ('P', 'A', 'AEX', 'AUX', 'T', 'TEX', 'TUX')),
  category text not null check (category <> '')
);
comment on table attendance_category is 'What the district calls marks: an attendance event category of Ed-Fi for each.';
insert into attendance_category (mark, category) values
  ('P', 'In Attendance'),
  ('A', 'Unexcused Absence'),
  ('AEX', 'Excused Absence'),
  ('AUX', 'Unexcused Absence'),
  ('T', 'Tardy'),
  ('TEX', 'Tardy'),
  ('TUX', 'Tardy');
