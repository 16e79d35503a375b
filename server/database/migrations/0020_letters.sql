-- Letters are sent by mail: where a contact lives. '' where it is unknown. The region is the state of the address.
alter table contact
  add column street text collate "und-x-icu" not null default '',
  add column city text collate "und-x-icu" not null default '',
  add column region text collate "und-x-icu" not null default '',
  add column postal_code text collate "und-x-icu" not null default '';

-- The texts of letters besides the English one for all of them.
alter table letter_settings
  add column texts jsonb not null default '[]' check (jsonb_typeof(texts) = 'array');
comment on column letter_settings.text is 'The English text of all letters that have no text of their own.';
comment on column letter_settings.texts is
  'Further texts, each with its language and the number of absent days that it is for, null for all letters.';

update letter_settings set text = '{date}

Dear {contacts},

{student} ({grade}) has been absent on {days_absent} of {days_enrolled} school days this year ({percent}%): {absent_dates}.

We miss {first_name} in class. Days away add up quickly, and we would like to help. Please call the school office at {phone}, or tell us what keeps {first_name} from coming.

Sincerely,

{school}'
where text = 'To {contacts}

{date}

Dear family,

{student} ({grade}) has been absent on {days_absent} of {days_enrolled} school days this year ({percent}%).

We miss {first_name} in class. Days away add up quickly, and we would like to help. Please call the school office, or tell us what keeps {first_name} from coming.

Sincerely,

{school}';

update letter_settings set texts = json_build_array(json_build_object('days', null, 'language', 'es', 'text', '{date}

Estimados {contacts}:

{student} ({grade}) ha faltado {days_absent} de {days_enrolled} días de clases este año ({percent}%): {absent_dates}.

Echamos de menos a {first_name} en clase. Los días de ausencia se acumulan rápidamente y queremos ayudar. Por favor, llame a la oficina de la escuela al {phone} o díganos qué impide que {first_name} asista.

Atentamente,

{school}'));
