-- Whether a person is asked before a change of an ordinary record is saved. A setting of the person, not of the browser.
alter table users add column confirm_updates boolean not null default true;
