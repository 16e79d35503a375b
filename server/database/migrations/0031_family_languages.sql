-- Notices in the language of the family: what the school has not written in it is sent in English.
alter table notice_settings add column texts jsonb not null default '[]';
comment on column notice_settings.texts is
  'The texts in other languages, each with its language; an empty one is sent in English.';

-- A school that changed the English texts decides itself what it says in Spanish.
update notice_settings set texts = json_build_array(json_build_object('language', 'es',
  'subject', 'Un mensaje de {school}',
  'absence_text', 'Estimada familia de {first_name}:

La escuela registró una ausencia de {first_name} el {date} y no sabemos el motivo. En esta página puede ver qué se registró y decirnos el motivo:

{link}

{school}',
  'correction_text', 'Estimada familia de {first_name}:

Le avisamos que la escuela registró una ausencia de {first_name} el {date}. Se corrigió: {reason}

{link}

{school}'))
where subject = 'A message from {school}'
  and absence_text like 'Dear {contact},%{first_name} was marked absent on {date}, and we do not have a reason on file. '
    'Please open this page to see the missed classes and give us the reason:%'
  and correction_text like 'Dear {contact},%We notified you that {first_name} was marked absent on {date}. '
    'This has been corrected: {reason}%';

alter table message add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
comment on column message.language is 'The code of the language of its text, and of the page that stops such messages.';

alter table message drop constraint message_purpose_check;
alter table message add constraint message_purpose_check
  check (purpose in ('notice', 'correction', 'test', 'reminder', 'question', 'absence_request', 'link'));

-- The children of one contact are found by the address, and so is who asks for a new link.
create index contact_by_address on contact (lower(email)) where email is not null;

alter table family_response add column quick text check (quick in ('sick', 'appointment'));
comment on column family_response.quick is
  'What the family chose with one tap, which its page shows in its language; the message has it in English for the office.';
