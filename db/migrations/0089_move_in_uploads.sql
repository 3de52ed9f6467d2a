-- Where the files lie that the old program tells by their names alone, from the folder of its scripts.
alter table move_ins add column uploads text not null default 'files';
