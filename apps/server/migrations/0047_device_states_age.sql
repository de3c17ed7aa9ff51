-- What is older than 30 days is looked up by its age, not by reading all states.
create index device_states_age on device_states (at);
