/** Towns and streets of the demo's people. */

/** A municipality with the code that the codice fiscale gives it. */
export interface Town {
  readonly name: string
  readonly code: string
}

/** Where the demo's people were born. */
export const BIRTH_TOWNS: readonly Town[] = Object.entries({
  Roma: 'H501',
  Milano: 'F205',
  Napoli: 'F839',
  Torino: 'L219',
  Palermo: 'G273',
  Genova: 'D969',
  Bologna: 'A944',
  Firenze: 'D612',
  Bari: 'A662',
  Catania: 'C351',
  Venezia: 'L736',
  Verona: 'L781',
  Messina: 'F158',
  Padova: 'G224',
  Trieste: 'L424',
  Brescia: 'B157',
  Parma: 'G337',
  Modena: 'F257',
  'Reggio di Calabria': 'H224',
  Perugia: 'G478',
  Livorno: 'E625',
  Cagliari: 'B354',
  Foggia: 'D643',
  Salerno: 'H703',
  Sassari: 'I452',
  Latina: 'E472',
  Siracusa: 'I754',
  Pescara: 'G482',
  Bergamo: 'A794',
  Trento: 'L378',
  Vicenza: 'L840',
  Terni: 'L117',
  Ancona: 'A271',
  Udine: 'L483',
  Lecce: 'E506',
  "L'Aquila": 'A345',
  Cantù: 'B639',
  Viterbo: 'M082',
  Frosinone: 'D810',
  Tivoli: 'L182',
  Civitavecchia: 'C773',
  Velletri: 'L719',
}).map(([name, code]) => ({ name, code }))

/** Where they live: around an academy in Rome. */
export const HOME_TOWNS: readonly string[] = [
  'Fiumicino',
  'Guidonia Montecelio',
  'Pomezia',
  'Tivoli',
  'Anzio',
  'Velletri',
  'Civitavecchia',
  'Ciampino',
  'Frascati',
  'Monterotondo',
  'Latina',
  'Viterbo',
]

export const ROMAN_STREETS: readonly string[] = [
  'Via Tuscolana',
  'Via Appia Nuova',
  'Via Nomentana',
  'Via Casilina',
  'Via Prenestina',
  'Via Tiburtina',
  'Viale Marconi',
  'Via Ostiense',
  'Via dei Gracchi',
  'Via Merulana',
  'Via del Pigneto',
  'Viale Trastevere',
  "Via dell'Acqua Bullicante",
  'Piazza Re di Roma',
  'Via Cola di Rienzo',
  'Lungotevere degli Artigiani',
]

export const STREETS: readonly string[] = [
  'Via Giuseppe Garibaldi',
  'Via Giuseppe Mazzini',
  'Corso Vittorio Emanuele II',
  'Via Roma',
  'Via Cavour',
  'Via XX Settembre',
  'Via Dante Alighieri',
  'Piazza della Libertà',
  'Via Guglielmo Marconi',
  "Via Sant'Antonio",
  'Viale della Stazione',
  'Via Aldo Moro',
  'Via Giacomo Matteotti',
  'Vicolo del Forno',
]
