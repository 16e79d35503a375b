/** Invented combinations, from no real list of people. */
export const FIRST_NAMES = `
  Aaliyah Abel Adaeze Aditi Alejandra Alma Amina Anaïs Anders Andrei Anika Anouk Ansel Arjun Astrid Aurelio Ayaan
  Beatriz Benedikt Binta Björn Bowen Bridget Caleb Camila Cedric Chidi Chloë Clara Colm Cora Dalia Damian Daria
  Davor Delphine Desmond Dinh Dolores Edwin Eino Elif Elena Elodie Emre Esther Ewa Ezra Fadi Farida Fatou Felix
  Fiona Freya Gael Giulia Grace Hadiya Hana Harlan Hassan Hector Helga Hugo Ibrahim Idris Ignacio Imani Ingrid
  Isolde Ivan Jada Jamal Jasper Jelena Joaquín Joelle Jonas Josefina Juno Kaia Kamal Karim Kavya Keiko Kenji Khadija
  Kiran Kofi Lara Layla Leif Liam Ling Lourdes Luca Lucía Magnus Malik Marek Margot Mariam Mateo Matilda Mei Micah
  Milan Mina Mirela Musa Nadia Naomi Nikhil Nils Nora Odette Olamide Omar Oona Oskar Paloma Pavel Petra Quinn Rafael
  Ramona Ravi Renata Rhys Rosalind Ruben Sadie Saskia Selma Seung Silas Simone Sofía Stellan Sunita Tamar Tariq Tessa
  Théo Tomás Uma Vera Vikram Wanjiru Wendell Xiomara Yara Yuki Yusuf Zainab Zofia Zuri
`.match(/\S+/g)!

export const LAST_NAMES = `
  Abernethy Achterberg Adomako Aguinaldo Akerele Albright Amundsen Anand Arceneaux Asante Avramidis Badawi Bagchi
  Balogun Banerjee Barreto Baskerville Belyaev Bergström Bhandari Birch Blomqvist Boateng Bouchard Brankov Brightwell
  Calloway Cardenal Castellanos Chakrabarti Chaudhry Chinwe Cisneros Clearwater Colquitt Corrigan Dabrowski Dallaire
  Darzi Delacruz Demirci Devaraj Dimitrova Dlamini Drummond Duong Echeverría Egwu Ekström Elmasry Enright Espinal
  Falk Farahani Featherstone Figueroa Fjeld Fontaine Gallardo Garrity Gebre Ghosal Gillespie Goncharov
  Gupte Haddadi Hakimi Halloran Hartono Hathaway Hirose Holloway Horvat Huerta Hwang Ibekwe Ilves Iyengar
  Jankowski Jaramillo Jimoh Kaczmarek Kagwe Kaplanoğlu Kassab Kavanagh Keita Kimathi Kjellberg Kolawole Koskinen
  Kovalenko Kruse Laghari Lambrecht Landry Lavoie Lehtinen Lindqvist Longacre Lucero Mabaso Macleay Madrigal Mahajan
  Maldonado Manzour Marchetti Mehrotra Mendonça Meriwether Mikkelsen Montclair Moravec Munroe Mwangi Naidoo
  Nakagawa Ndiaye Nieminen Nowicki O'Dell Oduya Okafor Olmstead Ortega-Lund Osterberg Pacheco Padmanabhan
  Pelletier Petrosyan Phan Pietrzak Quarshie Quintanilla Rahimi Ramaswamy Renner Ribeiro Rosenthal Ruiz-Vega
  Saavedra Salcedo Sandhu Sarkissian Schuyler Sedlák Sesay Shirazi Silvestri Skov Sorensen Stavros Tadesse Takemura
  Thackeray Toivonen Traoré Trinh Uddin Umarov Valdivia Vasić Velarde Vinter Wachira Wakefield Wexler Whitcombe
  Wielgosz Xiong Yamashita Yarrow Yilmaz Zaragoza Zielinska Zuberi
`.match(/\S+/g)!
