-- What offices typed stays as the home language, because interpreters are found by it; letters and mail need one of ours.
alter table contact rename column language to home_language;
alter table contact add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
update contact set language = 'es'
where lower(trim(home_language)) ~ '^(es|spa|esp|spanish|espanol|español|castellano|castilian)\M';
comment on column contact.home_language is 'What the family speaks, as the office typed it; empty where it is unknown.';
comment on column contact.language is 'The code of the language of letters and messages to the contact.';
