/** Behind a long queue nothing is wrong: should the first job be there, the second one only costs a look. */
export function logAddedAgain(logger, { isQueueEmpty, ...what }) {
    if (isQueueEmpty) {
        logger.warn(what, "jobs were missing; added again");
    }
    else {
        logger.info(what, "documents wait for long; their jobs were added again");
    }
}
//# sourceMappingURL=log-added-again.js.map