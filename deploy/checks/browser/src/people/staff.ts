/** The e-mail address of the billing staff member in the tested product. */
export const STAFF_ADDRESS = 'billing@paperbill.example';
