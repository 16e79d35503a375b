-- A change of a column in a plain unique index locks the row against the foreign keys that refer to it, so a saved
-- attendance sheet waited for an upload that changed student numbers. A partial index does not count as a key there.
drop index student_number_key;
create unique index student_number_key on student (student_number) where student_number is not null;
