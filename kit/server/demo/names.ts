/** Names as they are met at an Italian academy, the awkward ones (accents, apostrophes) included. */

const list = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

export const FEMALE_NAMES = list(`
  Giulia, Martina, Chiara, Sara, Alessia, Francesca, Federica, Elisa, Silvia, Valentina, Giorgia,
  Alice, Anna, Elena, Sofia, Beatrice, Aurora, Ginevra, Emma, Greta, Arianna, Camilla, Gaia, Noemi,
  Serena, Ilaria, Roberta, Laura, Claudia, Paola, Michela, Veronica, Debora, Marta, Irene, Eleonora,
  Caterina, Ludovica, Vittoria, Carlotta, Costanza, Bianca, Margherita, Matilde, Miriam, Nicole,
  Rebecca, Ester, Viola, Azzurra, Benedetta, Lucrezia, Flavia, Livia, Diletta, Marianna, Rosaria,
  Carmela, Assunta, Concetta, Teresa, Annalisa, Maria Grazia, Anna Maria, Maria Sole, Desirée, Zoè,
  Aisha, Ioana, Oksana, Fatima, Mei, Samira, Valeria, Cecilia, Agnese, Fiamma`)

export const MALE_NAMES = list(`
  Francesco, Alessandro, Lorenzo, Andrea, Leonardo, Mattia, Matteo, Gabriele, Riccardo, Tommaso,
  Davide, Edoardo, Federico, Giuseppe, Antonio, Marco, Luca, Simone, Giovanni, Filippo, Pietro,
  Samuele, Christian, Diego, Emanuele, Michele, Daniele, Giacomo, Nicolò, Niccolò, Salvatore,
  Vincenzo, Stefano, Roberto, Paolo, Valerio, Claudio, Fabio, Massimo, Enrico, Alberto, Giulio,
  Jacopo, Raffaele, Domenico, Pasquale, Gennaro, Ciro, Carmine, Saverio, Cosimo, Rocco, Damiano,
  Elia, Noè, Giosuè, Mosè, Ettore, Achille, Ulisse, Dante, Brando, Manuel, Kevin, Youssef, Adrian,
  Andrii, Omar, Wei, Gian Luca, Gian Marco, Pier Paolo, Carlo Alberto, Tiziano, Flavio, Ruggero`)

export const SURNAMES = list(`
  Rossi, Ferrari, Russo, Bianchi, Romano, Gallo, Costa, Fontana, Conti, Esposito, Ricci, Bruno,
  De Luca, Moretti, Marino, Greco, Barbieri, Lombardi, Giordano, Cassano, Colombo, Mancini, Longo,
  Leone, Martinelli, Marchetti, Martini, Galli, Gatti, Mariani, Ferrara, Santoro, Marini, Bianco,
  Conte, Serra, Farina, Gentile, Caruso, Morelli, Ferri, Testa, Ferraro, Pellegrini, Grassi,
  Rossetti, D'Angelo, Bernardi, Mazza, Rizzi, Silvestri, Vitale, Franco, Parisi, Martino, Valentini,
  Castelli, Bellini, Monti, Lombardo, Fiore, Grasso, Ferretti, Cattaneo, Pagano, Palumbo, Coppola,
  De Santis, D'Amico, Sala, Basile, Guerra, Carbone, Milani, Piras, Sanna, Melis, Benedetti, Villa,
  Fabbri, Rizzo, Marchi, Negri, Messina, Orlando, Amato, Donati, Bruni, Neri, Palmieri, Battaglia,
  Sartori, Riva, Giuliani, De Angelis, Caputo, Montanari, Ruggiero, Pellegrino, Fusco, Damico,
  Di Stefano, Dell'Orto, Dall'Asta, De' Medici, Degl'Innocenti, D'Aloè, Cantù, Macrì, Calì, Crinò,
  Praticò, Romanò, Zappalà, Laganà, Cannavò, Nisticò, Gullà, Foà, Scalfarò, Lo Presti, La Rocca,
  Li Volsi, Del Vecchio, Della Valle, Di Gennaro, Di Nardo, Quaglia, Zanetti, Zorzi, Tosi, Usai,
  Pirlo, Sgarbi, Tedesco, Iannone, Iovine, Mastroianni, Magnani, Vitti, Proietti, Manfredi, Tognazzi,
  Gassman, Sordi, Cervi, Valli, Popescu, Hoxha, Kovač, El Amrani, Müller, Nowak`)
