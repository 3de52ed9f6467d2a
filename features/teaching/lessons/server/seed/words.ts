/** What the lessons of the demo were about. */
export const TOPICS: readonly string[] = [
  'Lettura a tavolino del copione',
  'Esercizi di respirazione e riscaldamento',
  'Monologhi: prima lettura',
  'Monologhi: correzioni individuali',
  'Prova della scena a due',
  'Ascolto e reazione',
  'Analisi di una sequenza',
  'Lavoro sullo spazio e sullo sguardo',
  'Il primo piano',
  'Costruzione del personaggio',
  'Ripasso in vista della verifica',
  'Verifica intermedia',
  'Visione e commento delle riprese',
  'Lavoro a piccoli gruppi',
  'Prova generale',
  "L'arco narrativo",
  'Ritmo e pause',
  'Lettura a prima vista',
  'Prova aperta agli altri corsi',
]

/** Lessons outside the school have no room. */
export const OUTDOOR_TOPICS: readonly string[] = [
  'Riprese in esterno',
  'Visita agli studi di doppiaggio',
  'Uscita a teatro',
]
