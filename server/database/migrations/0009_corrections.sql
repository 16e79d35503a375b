-- What a teacher asks the office to correct after the window has closed.
create table attendance_correction (
  id integer generated always as identity primary key,
  section_period integer not null references section_period on delete cascade,
  day date not null,
  teacher integer not null references teacher,
  -- The sheet's version that the asker had seen.
  version integer not null,
  reason text not null check (reason <> ''),
  asked_by integer not null references account,
  asked_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  decided_by integer references account,
  decided_at timestamptz,
  note text check (note <> ''),
  constraint decided_by_someone_at_some_time check (
    (state = 'open') = (decided_by is null) and (decided_by is null) = (decided_at is null)
  )
);
create unique index one_open_correction_of_a_sheet on attendance_correction (section_period, day, teacher)
  where state = 'open';
create index attendance_correction_by_teacher on attendance_correction (teacher, id);

-- The old value is what stood when it was asked for; it has none where the student had no mark yet.
create table attendance_correction_mark (
  correction integer not null references attendance_correction on delete cascade,
  student integer not null references student on delete cascade,
  status text not null check (status in ('P', 'A', 'T')),
  excuse text,
  comment text check (comment <> ''),
  old_status text,
  old_excuse text,
  old_comment text,
  primary key (correction, student),
  constraint asked_excuse_goes_with_status check (
    excuse is null or (status = 'A' and excuse in ('AEX', 'AUX')) or (status = 'T' and excuse in ('TEX', 'TUX'))
  )
);

-- A change that the office made because a teacher asked for it names the request.
alter table attendance_change add column correction integer references attendance_correction;
