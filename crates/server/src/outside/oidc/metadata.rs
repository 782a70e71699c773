//! Concrete types of the library: discovery document, tokens, and client.

use openidconnect::core::{
    CoreAuthDisplay, CoreAuthPrompt, CoreClaimName, CoreClaimType, CoreClientAuthMethod, CoreErrorResponseType,
    CoreGenderClaim, CoreGrantType, CoreJsonWebKey, CoreJweContentEncryptionAlgorithm, CoreJweKeyManagementAlgorithm,
    CoreJwsSigningAlgorithm, CoreResponseMode, CoreResponseType, CoreRevocableToken, CoreRevocationErrorResponse,
    CoreSubjectIdentifierType, CoreTokenIntrospectionResponse, CoreTokenType,
};
use openidconnect::{
    AdditionalClaims, AdditionalProviderMetadata, ClientId, ClientSecret, EmptyExtraTokenFields, EndpointMaybeSet,
    EndpointNotSet, EndpointSet, IdTokenClaims, IdTokenFields, ProviderMetadata, StandardErrorResponse,
    StandardTokenResponse,
};
use serde::{Deserialize, Serialize};

/// Claims of Google and RFC 7519 besides the standard ones.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(super) struct More {
    /// The account's organization.
    pub hd: Option<String>,
    pub nbf: Option<i64>,
}

impl AdditionalClaims for More {}

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(super) struct MoreMetadata {
    authorization_response_iss_parameter_supported: Option<bool>,
}

impl AdditionalProviderMetadata for MoreMetadata {}

impl MoreMetadata {
    /// Whether its answers always contain the issuer. RFC 9207 section 3.
    pub(super) fn names_itself(&self) -> bool {
        self.authorization_response_iss_parameter_supported == Some(true)
    }
}

pub(super) type Metadata = ProviderMetadata<
    MoreMetadata,
    CoreAuthDisplay,
    CoreClientAuthMethod,
    CoreClaimName,
    CoreClaimType,
    CoreGrantType,
    CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm,
    CoreJsonWebKey,
    CoreResponseMode,
    CoreResponseType,
    CoreSubjectIdentifierType,
>;

pub(super) type IdToken =
    openidconnect::IdToken<More, CoreGenderClaim, CoreJweContentEncryptionAlgorithm, CoreJwsSigningAlgorithm>;
pub(super) type TokenClaims = IdTokenClaims<More, CoreGenderClaim>;

type Tokens = StandardTokenResponse<
    IdTokenFields<
        More,
        EmptyExtraTokenFields,
        CoreGenderClaim,
        CoreJweContentEncryptionAlgorithm,
        CoreJwsSigningAlgorithm,
    >,
    CoreTokenType,
>;

/// A client, with the token endpoint of the discovery document.
pub(super) type OidcClient = openidconnect::Client<
    More,
    CoreAuthDisplay,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJsonWebKey,
    CoreAuthPrompt,
    StandardErrorResponse<CoreErrorResponseType>,
    Tokens,
    CoreTokenIntrospectionResponse,
    CoreRevocableToken,
    CoreRevocationErrorResponse,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

pub(super) fn client(metadata: Metadata, id: ClientId, secret: ClientSecret) -> OidcClient {
    openidconnect::Client::from_provider_metadata(metadata, id, Some(secret))
}
