// Everything works without this script; it makes the pages quicker and adds the keyboard.
import { showMoment } from "./along.js";
import { listenToBoard, prepareBoard } from "./board.js";
import { showStart } from "./graph.js";
import { listenToKeys } from "./keys.js";
import { listenToPath, preparePath } from "./path.js";
import { keepProgress, showProgress } from "./progress.js";
import { keepMatch, showRecent } from "./recent.js";
import { listenToSeat, showSeat } from "./seat.js";
import { listenToLinks } from "./visit.js";
import { listenToSpeech } from "./spoken.js";
import { listenToTools, showTools } from "./tools.js";

function prepare() {
  prepareBoard();
  preparePath();
  showTools();
  showMoment();
  keepMatch();
  keepProgress();
  showStart();
}

listenToLinks(prepare);
listenToBoard();
listenToPath();
listenToKeys();
listenToTools();
listenToSpeech();
listenToSeat();
prepare();
showRecent();
showProgress();
showSeat();
