-- Which security key a factor is: the same one is not registered twice, by whomever.
ALTER TABLE mfa_factors ADD COLUMN credential_id TEXT;
CREATE UNIQUE INDEX mfa_factors_credential_id_key ON mfa_factors (credential_id);
