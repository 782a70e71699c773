-- Whether one record has a word is answered by this index alone. With only its first two columns, SQLite read all records of a common word.
DROP INDEX record_words_subject_id;
CREATE INDEX record_words_subject_id ON record_words (subject_id, subject, word);
