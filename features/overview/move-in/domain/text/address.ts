/** Apart: the contract needs it, and the other sentences need the contract. */
export const ADDRESS_FORM =
  'Scrivi l’indirizzo della cartella degli script, come https://www.accademia.it/api'
