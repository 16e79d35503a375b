create table seating_chart (
  section_period_id bigint not null references section_period on delete cascade,
  teacher_id bigint not null references teacher on delete cascade,
  row_count smallint not null check (row_count between 1 and 12),
  column_count smallint not null check (column_count between 1 and 12),
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by_id bigint references account on delete set null,
  primary key (section_period_id, teacher_id)
);
comment on table seating_chart is
  'The room of a teacher''s class: it has the key of the class''s sheets without the day, and stays over the weeks.';
comment on column seating_chart.version is 'Goes up with each save, so that one of two editors learns of the other.';
create index seating_chart_by_teacher on seating_chart (teacher_id);
create index seating_chart_by_editor on seating_chart (changed_by_id);

create table seat (
  section_period_id bigint not null,
  teacher_id bigint not null,
  student_id bigint not null references student on delete cascade,
  row_number smallint not null check (row_number >= 1),
  column_number smallint not null check (column_number >= 1),
  primary key (section_period_id, teacher_id, student_id),
  constraint one_student_in_a_seat unique (section_period_id, teacher_id, row_number, column_number),
  foreign key (section_period_id, teacher_id) references seating_chart on delete cascade
);
comment on table seat is
  'Where a student sits. One who has left the class keeps the row until the chart is saved again, and is not shown.';
create index seat_by_student on seat (student_id);
