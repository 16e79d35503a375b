-- Letters to families, due at some numbers of absent days. One row: the school's own numbers and text.
create table letter_settings (
  id smallint primary key default 1 check (id = 1),
  days smallint[] not null check (cardinality(days) between 1 and 8),
  text text not null check (text <> '')
);

insert into letter_settings (days, text) values ('{5,10,15}', 'To {contacts}

{date}

Dear family,

{student} ({grade}) has been absent on {days_absent} of {days_enrolled} school days this year, which is {percent} % of them.

We miss {first_name} in class. Days away add up quickly, and we would like to help. Please call the school office, or tell us what keeps {first_name} from coming.

With kind regards,

{school}');

-- A letter that was sent: at most one for a student, a school year and a number of absent days.
create table letter (
  id integer generated always as identity primary key,
  student_id integer not null references student on delete cascade,
  year_start date not null,
  days smallint not null check (days > 0),
  days_absent smallint not null,
  days_enrolled smallint not null,
  sent_on date not null,
  sent_by_id integer not null references account,
  constraint letter_once unique (student_id, year_start, days)
);
