/** The staff member of the tested product. */
export const STAFF_ADDRESS = 'billing@paperbill.example';
