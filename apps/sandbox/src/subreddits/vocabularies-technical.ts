import { vocabulary } from './vocabulary.ts'

export const technicalVocabularies = {
  networking: vocabulary({
    things:
      'router|mesh node|access point|switch|VLAN|fibre modem|ethernet run|NAS|guest network|VPN tunnel|wifi card|patch panel|DNS server|PoE camera',
    troubles:
      'drops the connection every hour|only gets 90 Mbps|will not hand out addresses|loses packets at night|overheats in the closet|shows up as offline|is stuck in a boot loop|slows down with two people on it|refuses to roam|disconnects my printer',
    tasks:
      'run ethernet through an old house|set up a guest network|block ads for the whole house|get wifi in the garden shed|put a modem in bridge mode|separate smart home devices|wire a new build|open a port behind CGNAT|find a dead cable in a wall|extend wifi through concrete|label a patch panel|host a game server at home|choose between mesh and wired access points',
    tools:
      'mesh system|managed switch|cable tester|access point|crimping tool|UPS|2.5G adapter|punch down tool',
    brands: 'Netmoor|Pingwell AX6|Lanternet|Omnihop|Routeling 5',
  }),
  printing: vocabulary({
    things:
      'first layer|benchy|nozzle|heated bed|extruder|PETG print|resin print|filament spool|tall print|overhang|support|hotend|print farm|time lapse',
    troubles:
      'will not stick to the bed|clogs halfway through|is full of stringing|warps at the corners|shifts after 40 layers|grinds the filament|fails at the same height|looks rough on one side|has gaps between the walls|elephant foots badly|pops off mid print',
    tasks:
      'level a bed|dry wet filament|print TPU on a bowden setup|remove stubborn supports|stop PETG from stringing|print a part that fits|paint resin minis|calibrate flow|print without toxic fumes|choose a first printer|glue ABS parts|sell prints at a market|reduce noise at night',
    tools:
      'filament dryer|hardened nozzle|resin printer|glue stick|enclosure|deburring tool|bed probe|flush cutter',
    brands: 'Layerix|Printaro V3|Extrudo|Polywhisk|NozzleNine',
  }),
  python: vocabulary({
    things:
      'decorator|pandas script|virtual environment|async function|web scraper|unit test|type hint|list comprehension|Flask app|dataclass|regex|generator|config file|docker image|notebook',
    troubles:
      'runs out of memory on a 4 GB file|works locally but not on the server|raises a circular import|is ten times slower than expected|returns None for no reason|hangs after an hour|breaks on Windows paths|throws a KeyError only sometimes|leaks file handles|ignores my environment variables',
    tasks:
      'parse a messy CSV|structure a bigger project|package a script for coworkers|read a huge JSON file|test code that calls an API|learn async properly|schedule a script on a server|move from notebooks to modules|speed up a nested loop|choose between dataclasses and pydantic|handle time zones|write a small GUI|store secrets for a script|profile a slow function',
    tools:
      'IDE|linter|beginner course|cheap server|debugger|mechanical keyboard|book on algorithms|second monitor',
    brands: 'Snekly|Pybarn|Looplint|Codequill',
  }),
  webdev: vocabulary({
    things:
      'flexbox layout|login form|side project|landing page|React component|service worker|sticky header|image gallery|contact form|dark mode toggle|API route|build step|cookie banner|font',
    troubles:
      'breaks on Safari only|flashes on every reload|takes 9 seconds to load|overflows on mobile|renders twice|caches the old version forever|fails in production|loses focus while typing|shifts the whole page|is blocked by CORS',
    tasks:
      'center something in 2026|charge a first client|pick a stack for a small shop|move a site to a new host|learn accessibility|stop form spam|store sessions safely|write a contract|make a site faster|handle file uploads|explain scope creep to a client|deploy without downtime',
    tools:
      'hosting plan|static site generator|CSS framework|domain registrar|design tool|form service|standing desk',
    brands: 'Hostling|Stackberry|Pagelark|Formella',
  }),
  sysadmin: vocabulary({
    things:
      'backup job|domain controller|print server|ticket queue|VPN|mail gateway|patch window|switch stack|legacy server|service account|shared mailbox|certificate|on call rota',
    troubles:
      'failed silently for a month|locks out users every Monday|is still running a ten year old OS|expired on a Sunday|eats all the disk space|pages me at 3am|has no documentation|takes 40 minutes to boot|breaks single sign on',
    tasks:
      'test restores properly|say no to a VIP request|migrate a file server|document a network nobody knows|roll out MFA to 400 people|get out of help desk|automate onboarding|replace a print server|handle a vendor that ignores you|prepare for an audit|monitor a small office',
    tools:
      'ticket system|password vault|rack UPS|label printer|backup appliance|monitoring stack|laptop cart',
    brands: 'Backlund|Ticketry|Vaultaire|Monitude',
  }),
  electronics: vocabulary({
    things:
      'voltage regulator|soldering iron|breadboard|stepper motor|LED strip|oscilloscope|relay board|battery pack|microcontroller|capacitor|PCB|temperature sensor|buck converter',
    troubles:
      'gets hot with no load|reads 4.2 V all the time|buzzes at low speed|resets when the motor starts|flickers at half brightness|let the smoke out|drifts by two degrees|draws 80 mA while asleep|will not flash',
    tasks:
      'solder tiny SMD parts|power a project from a battery|choose a first oscilloscope|debounce a button|read a schematic|drive a 12 V motor|waterproof an outdoor sensor|order a first PCB|desolder a big connector|protect a circuit from reverse polarity',
    tools:
      'multimeter|soldering station|bench supply|logic analyser|hot air station|crimping tool|magnifier lamp',
    brands: 'Voltique|Ohmsby 12|Solderino|Circa Labs',
  }),
  photography: vocabulary({
    things:
      '50mm lens|tripod|film roll|sensor|portrait session|night shot|flash|camera bag|raw file|macro shot|wedding gig|old rangefinder|memory card|neutral density filter',
    troubles:
      'comes out soft|has a strange green cast|is full of dust spots|misses focus in low light|vignettes at the corners|went blank mid shoot|looks flat on my phone|gets stuck at f4|is noisy at ISO 800',
    tasks:
      'shoot the milky way|price a first wedding|develop film at home|back up 4 TB of photos|clean a sensor|photograph a nervous cat|get sharp handheld shots|edit skin tones|start street photography|choose a first lens|scan old negatives|shoot in harsh noon light',
    tools:
      'tripod|prime lens|camera strap|speedlight|film scanner|colour checker|backpack|variable ND filter',
    brands: 'Lumora K5|Focalis|Strapwell|Halide and Co',
  }),
  pcbuilding: vocabulary({
    things:
      'graphics card|power supply|CPU cooler|motherboard|SSD|case fan|RAM kit|first build|gaming laptop|monitor|thermal paste|front panel connector|BIOS',
    troubles:
      'will not post|idles at 70 C|whines under load|runs at half speed|crashes in one game only|is not detected|blue screens every evening|sags a lot|coil whines at 200 fps|only boots with one stick',
    tasks:
      'build a quiet PC|choose a power supply|move Windows to a new drive|cool a small case|upgrade a five year old PC|test used parts|cable manage a tiny case|undervolt a graphics card|flash a BIOS without a CPU|pick a monitor for both work and games',
    tools: 'air cooler|NVMe drive|power supply|monitor arm|case|fan hub|anti static strap|thermal pad',
    brands: 'Frostling 240|Kernelo|Pixelmoor|Voltabyte',
  }),
  astronomy: vocabulary({
    things:
      'dobsonian|finder scope|meteor shower|Saturn view|eyepiece|star tracker|collimation|light pollution filter|moon photo|binocular tour|nebula stack|tripod head|dew heater',
    troubles:
      'shows only a blur|drifts out of view in seconds|fogs up after an hour|has a bright smudge in the middle|is never where the app says|looks like a grey fuzzy blob|shakes with every touch|loses alignment at midnight',
    tasks:
      'see Saturn rings from a city|collimate a newtonian|choose a first telescope|photograph the milky way without a tracker|plan a dark sky trip|stay warm while observing|find Andromeda with binoculars|stack moon photos|polar align fast|observe with small kids|read a star chart',
    tools:
      'telescope|pair of binoculars|planisphere|red headlamp|star tracker|eyepiece|dew heater|observing chair',
    brands: 'Orrery 130|Nightwell|Starling Z6|Cosmora',
  }),
}
