const siteOperator = "site-operator";
const elsewhere = "operator";
/** The roles that count: `site-operator` is `operator` where the site has bound it to another organization or issuer. */
export function boundRoles({ siteOperatorOrganization, siteOperatorIssuer }, { orgId, issuer, roles }) {
    const isElsewhere = (siteOperatorOrganization !== undefined && siteOperatorOrganization !== orgId) ||
        (siteOperatorIssuer !== undefined && siteOperatorIssuer !== issuer);
    return isElsewhere ? roles.map((role) => (role === siteOperator ? elsewhere : role)) : roles;
}
//# sourceMappingURL=bound-roles.js.map