/** Said when the spreadsheet of what students owe is asked for without a year. */
export const NO_YEAR = 'Seleziona prima un anno accademico'
