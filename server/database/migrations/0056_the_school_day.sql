-- What the office knows of an absence before or after a teacher sees it: of one student, or of a group, a grade or, where
-- none of the three is named, the whole school. Times are null where the day counts from its beginning or to its end.
create table known_absence (
  id integer generated always as identity primary key,
  student_id integer references student on delete cascade,
  student_group_id integer references student_group on delete cascade,
  grade_level_id integer references grade_level,
  start_date date not null,
  end_date date not null,
  start_time time,
  end_time time,
  kind text not null check (kind in ('excused', 'unexcused', 'late', 'leaves_early', 'school_activity')),
  -- For the office only.
  note text check (note <> ''),
  source text not null check (source in ('office', 'phone', 'mail', 'in_person', 'call', 'family')),
  created_by_id integer not null references account,
  created_at timestamptz not null,
  -- Of several, the one that was entered or changed last counts.
  changed_by_id integer not null references account,
  changed_at timestamptz not null,
  removed_by_id integer references account,
  removed_at timestamptz,
  constraint known_absence_of_one check (num_nonnulls(student_id, student_group_id, grade_level_id) <= 1),
  constraint known_absence_ends check (end_date >= start_date and start_time < end_time),
  constraint known_absence_until check (kind <> 'late' or (end_time is not null and start_time is null)),
  constraint known_absence_from check (kind <> 'leaves_early' or (start_time is not null and end_time is null)),
  constraint removed_by_somebody check ((removed_by_id is null) = (removed_at is null))
);
create index known_absence_by_end on known_absence (end_date) where removed_at is null;
create index known_absence_by_student on known_absence (student_id, end_date) where student_id is not null;
create index known_absence_by_group on known_absence (student_group_id) where student_group_id is not null;
create index known_absence_by_grade on known_absence (grade_level_id) where grade_level_id is not null;
create index known_absence_by_creator on known_absence (created_by_id);
create index known_absence_by_changer on known_absence (changed_by_id);
create index known_absence_by_remover on known_absence (removed_by_id) where removed_by_id is not null;

-- A mark that was changed because of a known absence: taking that back proposes the reverse.
alter table attendance_change add column known_absence_id integer references known_absence on delete set null;
create index attendance_change_by_known_absence on attendance_change (known_absence_id)
  where known_absence_id is not null;

-- A call to the family of an absent student.
create table family_call (
  id integer generated always as identity primary key,
  student_id integer not null references student on delete cascade,
  day date not null,
  outcome text not null check (outcome in ('reached', 'message_left', 'no_answer', 'wrong_number')),
  contact_id integer references contact on delete set null,
  note text check (note <> ''),
  -- The known absence that was entered in the same step.
  known_absence_id integer references known_absence on delete set null,
  called_by_id integer not null references account,
  called_at timestamptz not null
);
create index family_call_by_student on family_call (student_id, day);
create index family_call_by_day on family_call (day);
create index family_call_by_contact on family_call (contact_id) where contact_id is not null;
create index family_call_by_absence on family_call (known_absence_id) where known_absence_id is not null;
create index family_call_by_caller on family_call (called_by_id);

-- A conversation about attendance, dated by the office: absences before and after it are compared.
create table conversation (
  id integer generated always as identity primary key,
  student_id integer not null references student on delete cascade,
  day date not null,
  note text check (note <> ''),
  entered_by_id integer not null references account,
  entered_at timestamptz not null
);
create index conversation_by_student on conversation (student_id, day);
create index conversation_by_account on conversation (entered_by_id);

-- The queue of outgoing mail and the record of what became of it.
create table message (
  id integer generated always as identity primary key,
  -- What the message is about, so that nothing is queued twice.
  key text not null unique,
  purpose text not null check (purpose in ('notice', 'correction', 'test')),
  student_id integer references student on delete cascade,
  contact_id integer references contact on delete set null,
  to_name text not null,
  to_address text not null check (to_address <> ''),
  subject text not null,
  text text not null,
  html text,
  -- Identifies who stops receiving such messages by one click; null where nobody can.
  unsubscribe_token text,
  -- kept: there is no mail server, the message is shown in the demo. refused: by the receiving server.
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'kept', 'refused', 'failed', 'expired', 'withdrawn')),
  queued_at timestamptz not null,
  -- Sent from this moment on, and not after the other.
  due_at timestamptz not null,
  expires_at timestamptz not null,
  attempts smallint not null default 0,
  -- Held by one process until then.
  leased_until timestamptz,
  leased_by text,
  ended_at timestamptz,
  -- What the receiving server said last.
  answer text,
  constraint ended_at_some_time check ((state = 'waiting') = (ended_at is null))
);
create index message_waiting on message (due_at, id) where state = 'waiting';
create index message_by_student on message (student_id, id) where student_id is not null;
create index message_by_contact on message (contact_id) where contact_id is not null;
create index message_by_address on message (to_address);

-- Addresses to which nothing is sent any more, in lower case.
create table refused_address (
  address text primary key check (address = lower(address)),
  refused_at timestamptz not null,
  answer text not null
);

-- When families are told of absences, and in which words. One row.
create table notice_settings (
  id smallint primary key default 1 check (id = 1),
  is_on boolean not null default false,
  times time[] not null check (cardinality(times) between 1 and 4),
  -- Nothing is sent from the first to the second, over midnight.
  quiet_from time not null,
  quiet_until time not null,
  subject text not null check (subject <> ''),
  absence_text text not null check (absence_text <> ''),
  correction_text text not null check (correction_text <> '')
);

insert into notice_settings (times, quiet_from, quiet_until, subject, absence_text, correction_text)
values ('{10:30,15:30}', '20:00', '07:00', 'A message from {school}', 'Dear {contact},

{first_name} is marked absent on {date}, and we do not know why. This page shows what is marked, and there you can tell us the reason:

{link}

{school}', 'Dear {contact},

we told you that {first_name} was marked absent on {date}. This was corrected: {reason}

{link}

{school}');

-- What a contact was told about a student and a day: once of the absence, and once of a correction.
create table notice (
  id integer generated always as identity primary key,
  student_id integer not null references student on delete cascade,
  day date not null,
  contact_id integer references contact on delete set null,
  contact_name text not null,
  kind text not null check (kind in ('absence', 'correction')),
  -- The marks that it told of, as a list of objects.
  marks jsonb not null,
  message_id integer references message on delete set null,
  -- Why it was not sent, as for one that waited longer than a day.
  unsent_because text,
  noted_at timestamptz not null,
  constraint notice_once unique (student_id, day, contact_id, kind)
);
create index notice_by_day on notice (day);
create index notice_by_contact on notice (contact_id) where contact_id is not null;
create index notice_by_message on notice (message_id) where message_id is not null;

-- A link for one contact of one student. The address is signed, so that the table alone opens nothing.
create table family_link (
  id integer generated always as identity primary key,
  student_id integer not null references student on delete cascade,
  contact_id integer not null references contact on delete cascade,
  -- null where a notice made it.
  made_by_id integer references account,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  revoked_by_id integer references account,
  revoked_at timestamptz
);
create index family_link_by_student on family_link (student_id);
create index family_link_by_contact on family_link (contact_id, expires_at);
create index family_link_by_maker on family_link (made_by_id) where made_by_id is not null;
create index family_link_by_revoker on family_link (revoked_by_id) where revoked_by_id is not null;

-- What a family told the school about an absence, until the office has decided, and after.
create table family_answer (
  id integer generated always as identity primary key,
  student_id integer not null references student on delete cascade,
  family_link_id integer references family_link on delete set null,
  contact_id integer references contact on delete set null,
  contact_name text not null,
  kind text not null check (kind in ('excused', 'unexcused', 'late', 'leaves_early', 'school_activity')),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  start_time time,
  end_time time,
  words text not null,
  answered_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  decided_by_id integer references account,
  decided_at timestamptz,
  note text check (note <> ''),
  known_absence_id integer references known_absence on delete set null,
  constraint decided_by_somebody check ((state = 'open') = (decided_at is null) and (state = 'open') = (decided_by_id is null))
);
create index family_answer_open on family_answer (answered_at) where state = 'open';
create index family_answer_by_student on family_answer (student_id);
create index family_answer_by_link on family_answer (family_link_id) where family_link_id is not null;
create index family_answer_by_contact on family_answer (contact_id) where contact_id is not null;
create index family_answer_by_absence on family_answer (known_absence_id) where known_absence_id is not null;
create index family_answer_by_account on family_answer (decided_by_id) where decided_by_id is not null;
