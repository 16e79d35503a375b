-- A teacher asks the office for days or classes off; the office plans coverage or declines.
create table absence_request (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teacher,
  start_date date not null,
  end_date date not null,
  whole_days boolean not null,
  kind text not null check (kind in ('sick', 'personal', 'school_business', 'training', 'other')),
  office_note text check (office_note <> '' and length(office_note) <= 400),
  substitute_note text check (substitute_note <> '' and length(substitute_note) <= 500),
  state text not null default 'open' check (state in ('open', 'planned', 'declined', 'withdrawn')),
  version integer not null default 1,
  requested_at timestamptz not null,
  decided_by_id bigint references account,
  decided_at timestamptz,
  answer text check (answer <> '' and length(answer) <= 500),
  teacher_absence_id bigint references teacher_absence on delete set null,
  check (start_date <= end_date),
  check (end_date - start_date <= 400),
  constraint absence_request_decided check (
    (state = 'open') = (decided_by_id is null) and (decided_by_id is null) = (decided_at is null)),
  constraint absence_request_answered check ((state = 'declined') = (answer is not null)),
  constraint absence_request_planned check (state = 'planned' or teacher_absence_id is null)
);
comment on table absence_request is 'The absence that a teacher asks for. Only the teacher and the office see it.';
comment on column absence_request.office_note is 'For the office only: it is not shown to substitutes.';
comment on column absence_request.version is 'Counts changes by the teacher, so that the office answers the request that it has read.';
comment on column absence_request.teacher_absence_id is
  'The absence that the office entered for it; null once the office has deleted that absence.';
create index absence_request_open on absence_request (start_date, id) where state = 'open';
create index absence_request_by_teacher on absence_request (teacher_id, id);
create index absence_request_by_end on absence_request (end_date);
create index absence_request_by_decider on absence_request (decided_by_id) where decided_by_id is not null;
create index absence_request_by_absence on absence_request (teacher_absence_id) where teacher_absence_id is not null;

create table absence_request_period (
  absence_request_id bigint not null references absence_request on delete cascade,
  section_period_id bigint not null references section_period on delete cascade,
  primary key (absence_request_id, section_period_id)
);
comment on table absence_request_period is 'The section periods of a request that is not for whole days.';
create index absence_request_period_by_period on absence_request_period (section_period_id);

alter table message drop constraint message_purpose_check, add constraint message_purpose_check
  check (purpose in ('notice', 'correction', 'test', 'reminder', 'question', 'absence_request'));
