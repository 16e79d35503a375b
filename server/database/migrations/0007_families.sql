create table contact (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  place smallint not null,
  name text collate "und-x-icu" not null check (name <> ''),
  relation text collate "und-x-icu" not null default '',
  email text check (email <> ''),
  phone text check (phone <> ''),
  language text collate "und-x-icu" not null default '',
  may_receive boolean not null default false,
  stopped_address text,
  constraint notices_need_an_address check (not may_receive or email is not null)
);
comment on table contact is 'Whom the school may tell about a student, in the order in which they are called.';
comment on column contact.stopped_address is
  'The address, in lower case, at which the contact stopped messages by the link in one. It counts while it is the '
  'contact''s address.';
create index contact_by_student on contact (student_id, place);

create table message (
  id bigint generated always as identity primary key,
  key text not null unique,
  purpose text not null check (purpose in ('notice', 'correction', 'test')),
  student_id bigint references student on delete cascade,
  contact_id bigint references contact on delete set null,
  to_name text not null,
  to_address text not null check (to_address <> ''),
  subject text not null,
  text text not null,
  html text,
  unsubscribe_token text,
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'kept', 'refused', 'failed', 'expired', 'withdrawn', 'in_doubt')),
  queued_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  attempts smallint not null default 0,
  doubts smallint not null default 0,
  leased_until timestamptz,
  leased_by text,
  ended_at timestamptz,
  answer text,
  constraint ended_at_some_time check ((state = 'waiting') = (ended_at is null))
);
comment on table message is 'The queue of outgoing mail and the record of what became of it.';
comment on column message.key is 'What the message is about, so that nothing is queued twice.';
comment on column message.unsubscribe_token is
  'Identifies who stops receiving such messages by one click; null where nobody can.';
comment on column message.state is
  'kept: there is no mail server, the message is shown in the demo. refused: by the receiving server. in_doubt: it may have '
  'arrived.';
comment on column message.due_at is 'It is sent from this moment on.';
comment on column message.expires_at is 'It is not sent after this moment.';
comment on column message.doubts is 'How often it was given to the mail server without a word whether it was taken.';
comment on column message.leased_until is 'Held by one process until then.';
comment on column message.answer is 'What the receiving server said last.';
create index message_waiting on message (due_at, id) where state = 'waiting';
create index message_leased on message (leased_until) where leased_by is not null;
create index message_by_student on message (student_id, id) where student_id is not null;
create index message_by_contact on message (contact_id) where contact_id is not null;
create index message_by_address on message (to_address);

create table refused_address (
  address text primary key check (address = lower(address)),
  refused_at timestamptz not null,
  answer text not null
);
comment on table refused_address is 'Addresses to which nothing is sent any more, in lower case.';

create table notice_settings (
  id smallint primary key default 1 check (id = 1),
  is_on boolean not null default false,
  times time[] not null check (cardinality(times) between 1 and 4),
  quiet_from time not null,
  quiet_until time not null,
  subject text not null check (subject <> ''),
  absence_text text not null check (absence_text <> ''),
  correction_text text not null check (correction_text <> ''),
  on_since timestamptz,
  ran_at timestamptz,
  constraint on_since_some_time check (is_on = (on_since is not null) and is_on = (ran_at is not null))
);
comment on table notice_settings is 'When families are told of absences, and in which words. One row.';
comment on column notice_settings.quiet_from is 'Nothing is sent from this time on, over midnight.';
comment on column notice_settings.on_since is 'Since when families are told.';
comment on column notice_settings.ran_at is 'The time of the last run, by the school''s clock: the next one is due after it.';

insert into notice_settings (times, quiet_from, quiet_until, subject, absence_text, correction_text)
values ('{10:30,15:30}', '20:00', '07:00', 'A message from {school}', 'Dear {contact},

{first_name} is marked absent on {date}, and we do not know why. This page shows what is marked, and there you can tell us the reason:

{link}

{school}', 'Dear {contact},

we told you that {first_name} was marked absent on {date}. This was corrected: {reason}

{link}

{school}');

create table notice (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  day date not null,
  contact_id bigint references contact on delete set null,
  contact_name text not null,
  kind text not null check (kind in ('absence', 'correction')),
  marks jsonb not null,
  message_id bigint references message on delete set null,
  unsent_because text,
  noted_at timestamptz not null,
  constraint notice_once unique (student_id, day, contact_id, kind)
);
comment on table notice is 'What a contact was told about a student and a day: once of the absence, and once of a correction.';
comment on column notice.marks is 'The marks that it told of, as a list of objects.';
comment on column notice.unsent_because is 'Why it was not sent, as for one that waited longer than a day.';
create index notice_by_day on notice (day);
create index notice_by_contact on notice (contact_id) where contact_id is not null;
create index notice_by_message on notice (message_id) where message_id is not null;

create table family_link (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  contact_id bigint not null references contact on delete cascade,
  made_by_id bigint references account,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  revoked_by_id bigint references account,
  revoked_at timestamptz
);
comment on table family_link is
  'A link for one contact of one student. The address is signed, so that the table alone opens nothing.';
comment on column family_link.made_by_id is 'Null where a notice made it.';
create index family_link_by_student on family_link (student_id);
create index family_link_by_contact on family_link (contact_id, expires_at);
create index family_link_by_maker on family_link (made_by_id) where made_by_id is not null;
create index family_link_by_revoker on family_link (revoked_by_id) where revoked_by_id is not null;

create table family_answer (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  family_link_id bigint references family_link on delete set null,
  contact_id bigint references contact on delete set null,
  contact_name text not null,
  kind text not null check (kind in ('excused', 'unexcused', 'late', 'leaves_early', 'school_activity')),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  start_time time,
  end_time time,
  words text not null,
  answered_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  decided_by_id bigint references account,
  decided_at timestamptz,
  note text check (note <> ''),
  known_absence_id bigint references known_absence on delete set null,
  constraint decided_by_somebody check ((state = 'open') = (decided_at is null) and (state = 'open') = (decided_by_id is null))
);
comment on table family_answer is 'What a family told the school about an absence, until the office has decided, and after.';
create index family_answer_open on family_answer (answered_at) where state = 'open';
create index family_answer_by_student on family_answer (student_id);
create index family_answer_by_link on family_answer (family_link_id) where family_link_id is not null;
create index family_answer_by_contact on family_answer (contact_id) where contact_id is not null;
create index family_answer_by_absence on family_answer (known_absence_id) where known_absence_id is not null;
create index family_answer_by_account on family_answer (decided_by_id) where decided_by_id is not null;

create table family_call (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  day date not null,
  outcome text not null check (outcome in ('reached', 'message_left', 'no_answer', 'wrong_number')),
  contact_id bigint references contact on delete set null,
  note text check (note <> ''),
  known_absence_id bigint references known_absence on delete set null,
  called_by_id bigint not null references account,
  called_at timestamptz not null
);
comment on table family_call is 'A call to the family of an absent student.';
comment on column family_call.known_absence_id is 'The known absence that was entered in the same step.';
create index family_call_by_student on family_call (student_id, day);
create index family_call_by_day on family_call (day);
create index family_call_by_contact on family_call (contact_id) where contact_id is not null;
create index family_call_by_absence on family_call (known_absence_id) where known_absence_id is not null;
create index family_call_by_caller on family_call (called_by_id);

create table conversation (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  day date not null,
  note text check (note <> ''),
  entered_by_id bigint not null references account,
  entered_at timestamptz not null
);
comment on table conversation is
  'A conversation about attendance, dated by the office: absences before and after it are compared.';
create index conversation_by_student on conversation (student_id, day);
create index conversation_by_account on conversation (entered_by_id);

create table letter_settings (
  id smallint primary key default 1 check (id = 1),
  days smallint[] not null check (cardinality(days) between 1 and 8),
  text text not null check (text <> '')
);
comment on table letter_settings is
  'Letters to families, due at some numbers of absent days. One row: the school''s own numbers and text.';

insert into letter_settings (days, text) values ('{5,10,15}', 'To {contacts}

{date}

Dear family,

{student} ({grade}) has been absent on {days_absent} of {days_enrolled} school days this year, which is {percent} % of them.

We miss {first_name} in class. Days away add up quickly, and we would like to help. Please call the school office, or tell us what keeps {first_name} from coming.

With kind regards,

{school}');

create table letter (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  year_start date not null,
  days smallint not null check (days > 0),
  days_absent smallint not null,
  days_enrolled smallint not null,
  sent_on date not null,
  sent_by_id bigint not null references account,
  constraint letter_once unique (student_id, year_start, days)
);
comment on table letter is 'A letter that was sent: at most one for a student, a school year and a number of absent days.';
-- Whether an account sent letters is asked before it is deleted.
create index letter_by_sender on letter (sent_by_id);
