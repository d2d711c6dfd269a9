import type { Random } from './random.ts';

/** Places of origin: real given names, and family names made of syllables, so that no whole name belongs to a real person. */
interface Origin {
  given: readonly string[];
  starts: readonly string[];
  ends: readonly string[];
}

const splitWords = (text: string): readonly string[] => text.split(' ');

const ORIGINS: readonly Origin[] = [
  {
    given: splitWords(
      'Astrid Bjarne Elin Freja Gustaf Henrik Ingrid Jorunn Karin Lars Maja Nils Oskar Petra Ragnhild Signe Teodor Ulrika Vidar Ylva Eskil Tuva Håkon Solveig',
    ),
    starts: splitWords(
      'Aas Brand Dals Ekvid Fjell Grans Haug Isak Krans Lindv Mosk Nord Ostv Rust Skar Tveit Ulvs Vangs',
    ),
    ends: splitWords(
      'bergen dahlin engstad felder grund heimen lovik marken nesvold rudal strup tangen voldsen ekerud',
    ),
  },
  {
    given: splitWords(
      'Amit Ayala Boaz Dafna Eitan Gal Hadar Ido Keren Liat Matan Naama Ofer Ronit Shai Tamar Uri Vered Yael Yoav Ziv Noga Omer Michal',
    ),
    starts: splitWords(
      'Aviz Barkesh Dorn Elkav Gilb Harmes Kesh Lev Malk Navot Orv Pelt Ravid Sharv Tzor Yard Zemir Bens',
    ),
    ends: splitWords('ani avar elon ovich ari eski idor amon oran ivni ashi otan elman upis'),
  },
  {
    given: splitWords(
      'Aditi Arjun Bhavna Chetan Deepa Farhan Gauri Harish Isha Jatin Kavita Lakshmi Manish Nandini Omkar Pooja Rohan Sanjana Tarun Usha Vikram Yamini Anika Rahul',
    ),
    starts: splitWords(
      'Anand Bhar Chand Dev Ganesh Hari Jay Kalan Laksh Mahend Narv Param Raghun Sarv Tej Udhay Vaish Yash',
    ),
    ends: splitWords('appal endra eshwal ikkar imath oorthal ovanti ulkar amithra avaraj unathi etkara inanda umoor'),
  },
  {
    given: splitWords(
      'Abena Chidi Dayo Efua Folake Ikenna Jelani Kwame Lerato Mosi Nia Obi Penda Sefu Temi Uche Wanjiru Yaw Zola Amara Baraka Thandi Kojo Imani',
    ),
    starts: splitWords('Ade Agba Bolan Chuk Dlam Ebun Fola Gyas Ikem Kibo Lumu Mbek Ndal Oduf Oseb Tshab Ugwan Zwel'),
    ends: splitWords('wande ruka nkemi tolani beti konjo mensah kwari lewano zande phiwe tunji bosa mwendi'),
  },
  {
    given: splitWords(
      'Alba Bruno Carmen Diego Elena Fabio Gloria Hugo Irene Joaquin Lucia Marcos Nuria Otavio Pilar Rafael Sofia Tomas Valeria Ximena Andre Beatriz Caio Marta',
    ),
    starts: splitWords('Alc Barr Cald Delv Esc Font Garr Hered Ibar Lozan Mont Navarr Olm Pered Quint Rosal Salv Valc'),
    ends: splitWords(
      'aveira edillo encosa ovares inhas ubarre alvaro esteda ibanzo orandi adella umbrel eirosa ascana',
    ),
  },
  {
    given: splitWords(
      'Adela Bojan Danuta Emil Halina Igor Jana Kamil Lenka Milan Nadia Oleg Pavel Radka Stefan Tereza Vesna Wojtek Zora Ivana Marek Dunja Luka Katya',
    ),
    starts: splitWords(
      'Bartosh Chern Dobr Gorsh Hlav Jarov Kost Luban Miros Novash Ostr Petrash Rudov Sobol Tomash Vranek Zelin Kruvs',
    ),
    ends: splitWords('anek icky inski enko ovar esku ichek avina ulin otski arik emba ovitz yshin'),
  },
  {
    given: splitWords(
      'Alice Bernard Charlotte Dorian Edith Frances George Harriet Isobel Julian Kit Lydia Malcolm Nell Oliver Phoebe Quentin Rosalind Simon Thea Violet Walter Imogen Jasper',
    ),
    starts: splitWords('Ash Bram Cald Dunn Elm Fenn Garr Hob Kest Lang Mar Nether Oak Penn Quar Rad Stan Thorn'),
    ends: splitWords(
      'erwick leyton combe stowell ridger ford-Lane mereton hallow wardell nabbe shawcott bournell lingate tilling',
    ),
  },
  {
    given: splitWords(
      'Amina Bilal Dalia Fares Ghada Hassan Iman Jamal Karim Layla Mariam Nabil Omar Rana Samir Tariq Yasmin Zaid Shirin Kaveh Leyla Emre Defne Cem',
    ),
    starts: splitWords(
      'Abdel Barak Dahl Farou Ghan Hadd Jalal Karad Mans Nasr Qadr Rahm Sabb Tahir Wasf Yazd Zand Ozg',
    ),
    ends: splitWords('eddin awi anpour izadeh outi amani urlu emiri aghlu ibani oury alian esh amoun'),
  },
  {
    given: splitWords(
      'Akira Bao Chiyo Daiki Emi Fumiko Haru Jia Kenji Lan Mei Naoki Ren Sora Tuan Wei Xiu Yuki Jisoo Minjun Hana Linh Quynh Taro',
    ),
    starts: splitWords('Aoki Fuji Haya Ishi Kawa Matsu Naka Oga Saka Taka Yama Cheng Liang Zhou Huy Nguy Park Seon'),
    ends: splitWords('rawano mizori tsuba hoshiro nabeki danori luan weilin qiaon baeshin thien moriga seiko zheng'),
  },
  {
    given: splitWords(
      'Anouk Bastian Clara Dirk Eva Florian Greta Hannes Ilse Jonas Katja Lotte Matthis Nora Otto Pieter Romy Sander Tilda Vincent Wiebke Xaver Yannick Femke',
    ),
    starts: splitWords(
      'Achter Brund Diepen Eckst Falken Grim Hoogen Kessel Leven Mergent Oster Rietv Sander Tiel Vander Weid Zilver Brisse',
    ),
    ends: splitWords(
      'stroom hoven mannsen brink kampen boschert linden huizen feldt waldner baecker damme meulen rath',
    ),
  },
];

export interface PersonName {
  first: string;
  last: string;
}

/** An invented name of a whole person. */
export function inventPersonName(random: Random): PersonName {
  const origin = random.pick(ORIGINS);
  // People move and marry: now and then the two names come from different places.
  const family = random.chance(0.12) ? random.pick(ORIGINS) : origin;
  return { first: random.pick(origin.given), last: random.pick(family.starts) + random.pick(family.ends) };
}
