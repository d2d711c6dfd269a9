/** Headings of columns of places, in the languages in which lists of people are read. */

const CITIES =
  'city, town, mailing city, primary address city, home city, work city, ort, stadt, wohnort, ville, localite, ciudad, localidad, poblacion, citta, localita, comune, cidade, localidade, municipio, stad, plaats, woonplaats, poststed, kommune, kaupunki, paikkakunta, miasto, miejscowosc, mesto, obec, oras, localitate, varos, grad, sehir, город, населенный пункт, місто, град, πόλη, עיר, ישוב, مدينة, المدينة, 市区町村, 都市, 城市, 도시, kota, thanh pho, เมือง, จังหวัด';
const COUNTRIES =
  'country, country region, mailing country, land, pays, pais, paese, kraj, zeme, krajina, tara, orszag, drzava, maa, ulke, страна, країна, държава, χώρα, מדינה, ארץ, بلد, البلد, الدولة, 国, 国名, 国家, 국가, negara, quoc gia, ประเทศ';
const LOCATIONS =
  'location, standort, lieu, localisation, ubicacion, lugar, localizacao, luogo, locatie, plats, sted, sijainti, lokalizacja, umisteni, lokasyon, konum, местоположение, местонахождение, розташування, τοποθεσία, מיקום, الموقع, 所在地, 勤務地, 地点, 所在地区, 위치, 지역, lokasi, dia diem, สถานที่';

/** As in the tables of headings: separated by commas. */
export const PLACE_HEADINGS = { city: CITIES, country: COUNTRIES, location: LOCATIONS };
