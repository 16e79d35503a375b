-- From when to when a teacher is absent: wholly, or in some section periods. The reason is for the office only.
create table teacher_absence (
  id integer generated always as identity primary key,
  teacher_id integer not null references teacher,
  start_date date not null,
  end_date date not null,
  whole_days boolean not null,
  reason text check (reason <> '' and length(reason) <= 500),
  check (start_date <= end_date),
  check (end_date - start_date <= 400)
);
create index teacher_absence_by_teacher on teacher_absence (teacher_id);
create index teacher_absence_by_end on teacher_absence (end_date);

-- The section periods of an absence that is not of whole days.
create table teacher_absence_period (
  teacher_absence_id integer not null references teacher_absence on delete cascade,
  section_period_id integer not null references section_period on delete cascade,
  primary key (teacher_absence_id, section_period_id)
);
create index teacher_absence_period_by_period on teacher_absence_period (section_period_id);

-- Who covers the class that an absent teacher meets in a section period on a day; without a teacher, no cover is needed.
create table cover (
  section_period_id integer not null references section_period on delete cascade,
  day date not null,
  absent_teacher_id integer not null references teacher,
  teacher_id integer references teacher,
  primary key (section_period_id, day, absent_teacher_id),
  check (teacher_id <> absent_teacher_id)
);
create index cover_by_day on cover (day);
create index cover_by_teacher on cover (teacher_id, day) where teacher_id is not null;
create index cover_by_absent_teacher on cover (absent_teacher_id, day);
