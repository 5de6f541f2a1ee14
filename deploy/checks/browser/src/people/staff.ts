/** The member of the billing staff that the product of a test run knows. */
export const STAFF_ADDRESS = 'billing@paperbill.example';
