/**
 * Question words of other languages, in the notation of phrases.ts. `questionWords` begin a question. `inverted`: verb
 * before subject. `request`: asking without a question. `someone`: the people who are asked. `opinion`: asking what
 * others think. `common`: frequent words that are rare in English and identify the language of a short title.
 */
export interface QuestionWords {
  questionWords: string
  inverted: string
  request: string
  someone: string
  opinion: string
  common: string
}

export const WORDS_BY_LANGUAGE: Record<string, QuestionWords> = {
  de: {
    questionWords:
      'warum|wieso|weshalb|wann|wo|wer|wen|wem|was|wie|woher|wohin|womit|wozu|wofür|woran|welche|welcher|welches|welchen|welchem|ab wann|seit wann|in welche|in welchem|mit welchem|für wen|an wen',
    inverted:
      '^ (kann|könnte|können|könnt|kennt|hat|habt|haben|ist|sind|seid|war|gibt|muss|müssen|soll|sollte|sollten|darf|dürfen|wird|werden|würde|würdet|geht|weiß|lohnt|macht|braucht|nutzt|findet|glaubt|möchte|will|wollt) (man|ich|ihr|du|wir|sie|es|er|jemand|irgendjemand|mir|hier|das|der|die|euch|sich|eigentlich|schon|einer)|kennt jemand|weiß jemand|hat jemand|kann (mir|) jemand|jemand (erfahrung|eine|ne|lust|da|aus|hier)',
    request:
      'suche|gesucht|hilfe|brauche|brauch|frage|fragen|empfehlung|empfehlungen|tipps|ratschläge|rat|bitte um|ich würde gerne|eure (meinung|meinungen|erfahrungen|lieblings)|was haltet ihr|meinungen|erfahrungen mit|vorschläge',
    someone: 'jemand|irgendjemand|irgendwer|einer von euch',
    opinion:
      'was (haltet|denkt|meint|sagt) ihr|wie findet ihr|eure (meinung|meinungen)|meinung|meinungen|was haltet|feedback|kritik',
    common:
      'der und ist nicht ich ein eine einen mit für auf wie warum wieso wann welche wird wurde haben hat kann gibt sich auch oder aber bei nach wenn meine mein jemand soll sollte muss das den dem zu im vom zum zur von es wir ihr sie kein keine',
  },
  es: {
    questionWords:
      'qué|cuál|cuáles|cómo|cuándo|cuánto|cuánta|cuántos|cuántas|dónde|adónde|quién|quiénes|por qué|porqué|para qué|de qué|en qué|con qué|a qué|^ que|^ cual|^ como (puedo|hago|se|es)|^ donde (puedo|está|hay|se)|^ cuando (es|hay|se)|^ quien',
    inverted:
      '^ (hay|existe|alguien|alguno|algún|alguna|algunos|ustedes|saben|sabéis|conocen|conocéis|tienen|tenéis|puedo|puede|puedes|pueden|podéis|podrían|podría|debería|deberían|es|será|vale|creen|creéis|cree|recomiendan|han|habéis|te|os|les) (alguien|que|posible|la|el|lo|un|una|algún|alguna|algo|normal|cierto|verdad|sabe|puede|tiene|conoce|ha|más|aquí|de|en|parece|ha|gusta|pena|usan)|alguien (sabe|puede|tiene|conoce|ha|que|más|aquí|en|me)',
    request:
      'busco|buscando|necesito|ayuda|ayúdenme|ayudenme|consejo|consejos|recomendación|recomendaciones|recomiéndenme|recomienden|sugerencias|duda|dudas|pregunta|preguntas|opiniones|opinión|qué (opinan|opináis|piensan|les parece|os parece)|me (recomiendan|pueden|podrían|ayudan)|agradecería|se busca|quisiera saber|me gustaría (saber|conocer)',
    someone: 'alguien|alguno|alguna|algún|ustedes|vosotros',
    opinion:
      'qué (opinan|opináis|piensan|pensáis|les parece|os parece|opinas|tal)|opiniones|opinión|críticas|comentarios',
    common:
      'el los las una por para con como cómo qué cuál está son del pero más alguien puedo hay tiene esto este esta sobre desde muy nada hacer mi su se es un y la de en que no lo le al ya',
  },
  pt: {
    questionWords:
      'o que|que|qual|quais|como|quando|quanto|quanta|quantos|quantas|onde|aonde|quem|por que|porque|porquê|por quê|pra que|para que|de que|em que',
    inverted:
      '^ (há|existe|alguém|algum|alguma|vocês|você|tem|têm|sabem|conhecem|posso|pode|podem|devo|deveria|é|será|vale|acham|recomendam|já) (alguém|que|possível|a|o|um|uma|algum|alguma|algo|normal|verdade|sabe|pode|tem|conhece|já|mais|aqui|como|pena|acham|usam|fazem|conhecem)|alguém (sabe|pode|tem|conhece|já|aqui|mais|que|me)',
    request:
      'procuro|procurando|preciso|ajuda|ajudem|me ajudem|conselho|conselhos|recomendação|recomendações|recomendam|sugestão|sugestões|dúvida|dúvidas|pergunta|perguntas|opiniões|opinião|o que (acham|acha|pensam)|gostaria de saber|dicas|indicação|indicações',
    someone: 'alguém|algum|alguma|vocês|vcs',
    opinion: 'o que (acham|acha|vocês acham|pensam|você acha)|opiniões|opinião|críticas',
    common:
      'um uma os não você vocês como qual quais onde quando por para com meu minha é são está alguém posso pode isso muito mais dos das fazer tem do da no na em e o a que se ao',
  },
  fr: {
    questionWords:
      "comment|pourquoi|quand|où|qui|combien|quel|quelle|quels|quelles|que|quoi|lequel|laquelle|lesquels|qu'est-ce|est-ce|qu'en|à quoi|de quoi|à qui|depuis quand|d'où|c'est quoi|qu'avez-vous|que pensez-vous",
    inverted:
      "est-ce que|est-ce|certains|y a-t-il|existe-t-il|avez-vous|pouvez-vous|connaissez-vous|savez-vous|êtes-vous|peut-on|faut-il|dois-je|puis-je|suis-je|doit-on|quelqu'un (sait|peut|a|connaît|pour|d'autre|ici|qui)|des gens (qui|ici)",
    request:
      "cherche|recherche|besoin|aide|aidez-moi|conseil|conseils|recommandation|recommandations|suggestions|question|questions|avis|des idées|une idée|j'aimerais (savoir|avoir)|je voudrais|merci (de|d'avance)|vos (avis|conseils|expériences|préférés|idées)|qu'en pensez-vous|svp|s'il vous plaît",
    someone: "quelqu'un|quelqu'une|certains d'entre vous|des gens|vous",
    opinion:
      "qu'en (pensez-vous|dites-vous)|que pensez-vous|vos (avis|opinions|impressions)|avis|vous en pensez|votre avis",
    common:
      "le les des une est dans pour avec sur pas qui que quel quelle comment pourquoi où quand vous nous je suis mon ma mes votre vos est-ce avez peut fait sont du au aux la de et un en il elle on ce cette c'est plus son sa ses par ne se",
  },
  it: {
    questionWords:
      'che|cosa|che cosa|quale|quali|qual|come|quando|quanto|quanta|quanti|quante|dove|chi|perché|perchè|di chi|a cosa|in che|come mai|da dove|per chi',
    inverted:
      "^ (qualcuno|qualcun|c'è|ci sono|esiste|esistono|avete|potete|sapete|conoscete|siete|posso|può|devo|è|vale|secondo|ma|voi) (qualcuno|un|una|il|la|che|possibile|vero|normale|altro|mai|sa|può|ha|conosce|di|voi|la|già|consigli|idee|come|a)|qualcuno (sa|può|ha|conosce|di|mi|che|qui)",
    request:
      'cerco|cercasi|ho bisogno|aiuto|aiutatemi|consiglio|consigli|consigliate|consigliatemi|raccomandazioni|suggerimenti|domanda|domande|dubbio|opinioni|cosa (ne pensate|pensate|consigliate)|vorrei sapere|mi (aiutate|consigliate|sapete|potete|piacerebbe)|qualche (consiglio|idea)|pareri',
    someone: 'qualcuno|qualcun|voi',
    opinion: 'cosa (ne pensate|pensate)|che (ne pensate|ne dite)|opinioni|pareri|secondo voi|critiche',
    common:
      'il gli che perché è sono come quale dove chi cosa qualcuno della delle nel una con per non più questo questa mio mia fare di e la un lo le si ho ha del al alla dei da su anche ma',
  },
  nl: {
    questionWords:
      'hoe|hoeveel|hoelang|waarom|wat|wie|waar|wanneer|welke|welk|waarvoor|waarmee|waarin|waaraan|waarheen|vanaf wanneer|in welke|met welke|voor wie',
    inverted:
      '^ (heeft|hebben|weet|weten|kan|kunnen|kent|kennen|is|zijn|was|moet|moeten|mag|mogen|zal|zou|zouden|gaat|gaan|doet|wil|willen|bestaat|gebruikt|vinden|denken) (iemand|er|jullie|je|jij|ik|men|we|wij|u|het|dit|dat|een|de|hier|mijn|mensen|nog)|iemand (een|die|hier|ervaring|tips|nog|zin|anders|enig|idee)',
    request:
      'gezocht|zoek|op zoek naar|hulp|help|advies|tips|aanbevelingen|suggesties|vraag|vraagje|vragen|meningen|mening|ervaringen met|wat vinden jullie|nodig|graag (jullie|wat|advies|hulp)|ideeën',
    someone: 'iemand|jullie',
    opinion: 'wat (vinden|denken) jullie|wat vind (je|jij)|mening|meningen|feedback|kritiek',
    common:
      'het een van niet is hoe waarom wat wie waar welke iemand mijn voor met zijn heeft kan moet jullie de en dat op te ik je aan er maar om ook bij nog dit naar deze geen door over wordt',
  },
  sv: {
    questionWords:
      'hur|hur många|hur mycket|varför|vad|vem|vems|vilka|vilken|vilket|var|vart|varifrån|när|vadå|för vem|hurdan',
    inverted:
      '^ (har|kan|vet|är|finns|går|ska|skall|bör|borde|skulle|får|måste|känner|tycker|tror|gör|vill|behöver|blir|kommer|använder|brukar|var|fanns|någon|nån) (någon|nån|ni|du|man|jag|vi|det|den|de|här|som|sverige|en|ett|era|några|mer|annan|han|hon)|någon (som|här|annan|annars|vet|kan)|nån som',
    request:
      'söker|sökes|letar efter|hjälp|behöver|tips|råd|rekommendationer|rekommendera|förslag|fråga|frågor|åsikter|erfarenheter|vad (tycker|tror|anser) (ni|du)|önskas|tacksam|undrar|funderar på|er favorit|era',
    someone: 'någon|nån|ni',
    opinion: 'vad (tycker|tror|anser|tänker) (ni|du|folk|reddit)|åsikter|synpunkter|feedback|kritik|er åsikt',
    common:
      'och att det är som en på för av med den till inte har de jag om ett var men sig så från vi kan när nu hur vad någon ska eller i du ni man vid hos min mitt mina detta',
  },
  no: {
    questionWords:
      'hvordan|hvorfor|hva|hvem|hvilken|hvilket|hvilke|hvor|hvor mange|hvor mye|når|hvorhen|hvorfra|åssen|hvornår|hvad|hvis skyld|kvifor|kva|kven|korleis|kor|hvordan',
    inverted:
      '^ (har|kan|vet|ved|er|finnes|findes|går|skal|bør|burde|skulle|får|må|kjenner|kender|synes|tror|gjør|gør|vil|trenger|blir|bliver|kommer|bruker|var|noen|nogen|nogle) (noen|nogen|dere|i|du|man|jeg|vi|det|den|de|her|som|norge|danmark|en|et|ei|flere|andre|der|han|hun)|(noen|nogen) (som|her|andre|der|vet|ved|kan|tips)',
    request:
      'søker|søger|leter etter|leder efter|hjelp|hjælp|trenger|mangler|tips|råd|anbefalinger|anbefaling|anbefal|forslag|spørsmål|spørgsmål|meninger|erfaringer|hva (synes|mener|tror) (dere|du|i)|hvad (synes|mener|tror) (i|du)|ønskes|takknemlig|lurer på|favoritt',
    someone: 'noen|nogen|dere',
    opinion:
      '(hva|hvad) (synes|mener|tror|tenker|syntes) (dere|du|i|folk)|meninger|synspunkter|tilbakemelding|tilbakemeldinger|feedback|kritikk',
    common:
      'og at det er som en på for av med den til ikke har de jeg om et var men seg så fra vi kan når nå hvordan hva noen skal eller jeg dere ikke af ved fra sig nu hvad hvor nogen også blir bliver etter efter min mitt mine ble blev i du ei mot mod',
  },
  pl: {
    questionWords:
      'co|czy|czego|czemu|jak|jaki|jaka|jakie|jakiego|jakich|który|która|które|których|którą|kto|kogo|komu|gdzie|kiedy|dlaczego|skąd|dokąd|ile|po co|od kiedy|na co|w jaki sposób|za co|z czego',
    inverted:
      'czy (ktoś|jest|są|można|macie|ktokolwiek|da się|warto|to|wy|ja)|(ktoś|ktokolwiek) (wie|zna|ma|może|tu|z|coś|używa|miał|był|poleci)|macie (jakieś|jakiś|może)|(zna|wie|ma|może) ktoś|^ (jest|są|można|warto|da się|mogę|powinienem|powinnam)',
    request:
      'szukam|poszukuję|potrzebuję|pomoc|pomocy|pomóżcie|rada|rady|porada|porady|polecacie|polećcie|poleci|rekomendacje|sugestie|pytanie|pytania|opinie|co (sądzicie|myślicie|polecacie)|proszę o|jakieś (pomysły|rady)|doradźcie|wasze',
    someone: 'ktoś|ktokolwiek|wy|ktos',
    opinion: 'co (sądzicie|myślicie|uważacie|sądzisz|myślisz)|opinie|wasze (opinie|zdanie)|krytyka',
    common:
      'nie się na że jest to do jak co czy za po od ale tak już tylko być są był ktoś gdzie dlaczego dla ze przez przy jego jej ich mam może bo w z i o u mi mnie ten ta te',
  },
}
WORDS_BY_LANGUAGE.da = WORDS_BY_LANGUAGE.no as QuestionWords
WORDS_BY_LANGUAGE.nb = WORDS_BY_LANGUAGE.no as QuestionWords

/** Question words and particles of languages that have no spaces or that are recognized by their script. */
export const ASIAN_QUESTION_MARKERS =
  /(?:か[な。\s]*$|ですか|ますか|でしょうか|教えて|なぜ|どうやって|どうして|吗[。\s]*$|呢[。\s]*$|为什么|為什麼|怎么|怎麼|如何|请问|請問|나요|까요|습니까|почему|зачем|подскажите|посоветуйте|как (?:мне|вы|можно|лучше|правильно)|кто[- ]нибудь|لماذا|كيف |هل )/iu
