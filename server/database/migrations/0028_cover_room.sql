-- A class that is covered may meet elsewhere on that day; without a room it meets where it always does.
alter table cover add column room_number text check (room_number <> '');
