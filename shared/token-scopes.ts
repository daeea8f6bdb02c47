/** What an access token of a program may be for. A person may never do more by one than without it. */
export const tokenScopes = ["submissions:read", "outputs:read", "forms:read", "publish"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The start of a token's id, as people and the audit trail name it. @example shortTokenId("kQ0zMxm7c_RDGpgo…") // "kQ0zMxm7" */
export const shortTokenId = (tokenId: string) => tokenId.slice(0, 8);
