/** Said when the spreadsheet of what students owe is asked for without a year. */
export const NO_YEAR = 'Seleziona prima un anno accademico'

/** What the spreadsheet of them is called where it is chosen. */
export const DUES_OF_YEAR = 'Rate dell’anno (Excel)'
