import { CfnOutput, type SecretValue } from "aws-cdk-lib";
import { Secret, type SecretStringGenerator } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { KEPT } from "./storage.ts";

const CHARACTERS = 64;

/** The functions accept both, so that CloudFront can go from one to the other while calls come. */
export interface EdgeKeys {
  sent: SecretValue;
  other: SecretValue;
}

/** Nobody has to type or know a secret. */
const generateSecretString: SecretStringGenerator = { passwordLength: CHARACTERS, excludePunctuation: true };

/** Keys HMACs and peppers passwords. Rotated by hand, with several versions at a time: docs/runbooks.md. */
export class ProductSecret extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.secret = new Secret(this, "Product", {
      description: "Keys HMACs and peppers passwords",
      generateSecretString,
      removalPolicy: KEPT,
    });
  }
}

/**
 * The secrets of the product's clients at the issuers that the settings name: none until an operator puts them there, as JSON by
 * the ids of the issuers (docs/runbooks.md). It is in no template, and only functions with the right to call issuers read it.
 */
export class IssuerSecret extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.secret = new Secret(this, "Issuers", {
      description:
        "The secrets of the product's clients at issuers of OpenID Connect, by the ids of the issuers",
      generateSecretString: {
        ...generateSecretString,
        secretStringTemplate: "{}",
        generateStringKey: "unused",
      },
    });
    const output = new CfnOutput(scope, "IssuerSecretOutput", {
      description: "Where the secrets of the clients at issuers of OpenID Connect are put",
      value: this.secret.secretArn,
    });
    output.overrideLogicalId("IssuerSecret");
  }
}

/** How CloudFront identifies itself to the functions, so that nobody can bypass it. Replaced as docs/runbooks.md says. */
export class EdgeSecret extends Construct {
  readonly #secret: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#secret = new Secret(this, "Edge", {
      description: "What CloudFront sends and the functions check; and the other key that they accept",
      generateSecretString: {
        ...generateSecretString,
        secretStringTemplate: JSON.stringify({ other: "none" }),
        generateStringKey: "sent",
      },
    });
  }

  /** Resolved by CloudFormation during deployment; the template contains only references. */
  get edgeKeys(): EdgeKeys {
    return {
      sent: this.#secret.secretValueFromJson("sent"),
      other: this.#secret.secretValueFromJson("other"),
    };
  }
}
