/**
 * The field of the website's form that no person sees: a program that fills in whatever it finds gives itself away. A
 * form may hold it beside the members of the contract; JSON may not.
 */
export const trapField = 'link';
